import { randomUUID } from 'node:crypto';
import { careRules } from '../../../contract/care/care-rules.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Handler } from '../../booking/context.ts';
import { lockPolicy, reserve } from '../../entitlement/coverage/ledger.ts';
import { refuseNotInForce } from '../../entitlement/coverage/refuse-not-in-force.ts';
import { deskStep } from './desk-door.ts';
import { priceItem } from './item-price.ts';
import { itemLedger } from './items-coverage.ts';
import { openCare } from './move-care.ts';

/** @throws Problem RM1001 where the state allows no item, or there are enough of them (S8.3-09) */
export const addCareItem: Handler<'addCareItem'> = (input, context) =>
  deskStep(context, 'addCareItem', input, async (tx, row) => {
    await lockPolicy(tx, row.partner_id, row.subscription_id);
    const { moved, health } = await openCare(tx, context, row, 'add_item');
    const { length } = await tx.selectFrom('care_item').select('no').where('care_id', '=', row.id).execute();
    if (length >= careRules.mostItems) throw problem('RM1001', { why: 'full', most: careRules.mostItems });
    await refuseNotInForce(tx, context, row.subscription_id);
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
