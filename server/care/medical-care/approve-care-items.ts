import type { ParsedInputs } from '../../../contract/operations.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import type { Handler } from '../../booking/context.ts';
import { lockPolicy } from '../../entitlement/coverage/ledger.ts';
import { refuseOwn } from '../../identity/operator/own-case.ts';
import { deskStep } from './desk-door.ts';
import { itemsOf } from './items.ts';
import { itemLedger, settleItems } from './items-coverage.ts';
import { openCare } from './move-care.ts';

export const approveCareItems: Handler<'approveCareItems'> = (input, context) =>
  deskStep(context, 'approveCareItems', input, async (tx, row) => {
    await lockPolicy(tx, row.partner_id, row.subscription_id);
    await refuseOwn(tx, context, row);
    const { moved, health } = await openCare(tx, context, row, 'approve');
    const numbers = (await itemsOf(tx, context, row)).map(({ no }) => no);
    const decided = decisions(numbers, input.items);
    if (decided.length > 0 && decided.every(({ approved }) => !approved)) throw problem('RM1002', { why: 'nothing' });
    for (const { no, approved } of decided)
      await health
        .updateTable('care_item')
        .set({ approved })
        .where('care_id', '=', row.id)
        .where('no', '=', no)
        .execute();
    const refused = decided.filter(({ approved }) => !approved).map(({ no }) => no);
    await settleItems(itemLedger(tx, context, row, health), row.id, 'releases', refused);
    return moved;
  });

type Decision = ParsedInputs['approveCareItems']['items'][number];

/** Each item needs exactly one decision. @throws Problem X444 for an item that is missing, unknown or decided twice */
function decisions(numbers: readonly number[], items: readonly Decision[]): readonly Decision[] {
  const faults = [
    ...numbers
      .filter((no) => items.filter((item) => item.no === no).length !== 1)
      .map((no) => wrong('V001', `items.${no}`)),
    ...items.filter(({ no }) => !numbers.includes(no)).map(({ no }) => wrong('V007', `items.${no}`, String(no))),
  ];
  if (faults.length > 0) throw problem('X444', {}, faults);
  return items;
}
