import { randomUUID } from 'node:crypto';
import { careRules } from '../../../contract/care/care-rules.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { lockPolicy, reserve } from '../../entitlement/coverage/ledger.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import { deskStep } from './desk-door.ts';
import type { CareRow } from './find-care.ts';
import { priceItem } from './item-price.ts';
import { itemLedger } from './items-coverage.ts';
import { openCare } from './move-care.ts';

/** RM1001 where the state takes none, or there are enough of them (S8.3-09). */
export const addCareItem: Handler<'addCareItem'> = (input, context) =>
  deskStep(context, 'addCareItem', input, async (tx, row) => {
    await lockPolicy(tx, row.partner_id, row.subscription_id);
    const { moved, health } = await openCare(tx, context, row, 'add_item');
    const { length } = await tx.selectFrom('care_item').select('no').where('care_id', '=', row.id).execute();
    if (length >= careRules.mostItems) throw problem('RM1001');
    await refuseUninsured(tx, context, row);
    const { columns, entry } = await priceItem(tx, context, row, input);
    const id = randomUUID();
    await health
      .insertInto('care_item')
      .values({ ...columns, care_id: row.id, no: length + 1, qty: input.qty, entry_id: entry ? id : null })
      .execute();
    if (entry)
      await reserve(itemLedger(tx, context, row, health), { type: 'medical_care', id }, entry.limit, entry.sums);
    return moved;
  });

/** @throws Problem RM1003 when the subscription of the care is not in force today */
async function refuseUninsured(tx: Tx, { host, now }: Context, { subscription_id }: CareRow): Promise<void> {
  const today = dayIn(now, host.brand.timeZone);
  const inForce = await tx
    .selectFrom('subscription')
    .select('id')
    .where('id', '=', subscription_id)
    .where('status', '=', 'active')
    .where('valid_from', '<=', today)
    .where((is) => is.or([is('valid_to', 'is', null), is('valid_to', '>=', today)]))
    .executeTakeFirst();
  if (!inForce) throw problem('RM1003');
}
