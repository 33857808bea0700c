import { sql } from 'kysely';
import type { Context } from '../../booking/context.ts';
import { priceOf } from '../../directory/price.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { CareRow } from './find-care.ts';

export async function addVisit(
  tx: Tx,
  { directory, language, host }: Context,
  { id, reservation_id }: CareRow,
  health: HealthTx,
): Promise<void> {
  if (reservation_id === null) return;
  const visit = await tx
    .selectFrom('reservation')
    .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
    .select(['subfunction_id', 'price_amount', 'currency', 'discount_rate', 'insurer_pays', 'patient_pays'])
    .select('schedule.provider_id')
    .where('reservation.id', '=', reservation_id)
    .executeTakeFirstOrThrow();
  const { subfunction_id, provider_id, currency } = visit;
  const { numUpdatedRows } = await health
    .updateTable('care_item')
    .set({ reservation_id })
    .where('care_id', '=', id)
    .where(
      sql<boolean>`no = (select min(own.no) from care_item own where own.care_id = ${id}::uuid and not own.by_visit
        and own.approved is distinct from false and own.subfunction_id = ${subfunction_id})`,
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  const { length } = await tx.selectFrom('care_item').select('no').where('care_id', '=', id).execute();
  const kind = directory.subfunction(subfunction_id, language);
  const { whole, insurer } = visitSums(visit);
  await health
    .insertInto('care_item')
    .values({
      ...{ care_id: id, no: length + 1, reservation_id, by_visit: true, qty: 1, subfunction_id, provider_id },
      ...{ code: String(subfunction_id), name: kind ? `${kind.specialization}, ${kind.name}` : '' },
      ...{ unit_price: whole, insurer_part: insurer, patient_part: whole - insurer },
      currency: currency ?? host.brand.currency,
    })
    .execute();
}

type VisitColumns = Parameters<typeof priceOf>[0] & { insurer_pays: number | null };

export function visitSums({ insurer_pays, patient_pays, ...price }: VisitColumns): { whole: number; insurer: number } {
  const insurer = insurer_pays ?? 0;
  return { whole: insurer_pays === null ? (priceOf(price)?.pays.amount ?? 0) : insurer + (patient_pays ?? 0), insurer };
}
