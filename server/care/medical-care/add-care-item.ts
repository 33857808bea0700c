import { careRules } from '../../../contract/care/care-rules.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import { itemsOf } from './care-view.ts';
import { deskStep } from './desk-door.ts';
import type { CareRow } from './find-care.ts';
import { openCare } from './move-care.ts';

/** RM1001 where the state takes none, or there are enough of them (S8.3-09). */
export const addCareItem: Handler<'addCareItem'> = (input, context) =>
  deskStep(context, 'addCareItem', input, async (tx, row) => {
    const { moved, health } = await openCare(tx, context, row, 'add_item');
    const { length } = await itemsOf(tx, row.id);
    if (length >= careRules.mostItems) throw problem('RM1001');
    await refuseUninsured(tx, context, row);
    const { code, name, qty, unitPrice: unit_price, insurerPart: insurer_part, patientPart: patient_part } = input;
    const { currency } = context.host.brand;
    await health
      .insertInto('care_item')
      .values({ care_id: row.id, no: length + 1, code, name, qty, unit_price, insurer_part, patient_part, currency })
      .execute();
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
