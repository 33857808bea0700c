import type { Selectable } from 'kysely';
import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import type { CareItem } from '../../../contract/care/medical-care.ts';
import { type Departure, departureCauses } from '../../../contract/entitlement/promise.ts';
import { Money } from '../../../contract/platform/money.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import type { Context } from '../../booking/context.ts';
import { decidedOf, holderOf } from '../../booking/reservation/charge.ts';
import { causeOf } from '../../entitlement/coverage/departure.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Tx } from '../../platform/transaction.ts';
import { visitSums } from './visit-item.ts';

type ItemRow = Selectable<DB['care_item']>;
type VisitRow = NonNullable<Awaited<ReturnType<typeof visitAt>>>;

const bookedStates = statesOf(reservationStates, ({ phase }) => phase === 'booked');

export async function itemsOf(
  tx: Tx,
  context: Context,
  { id, reservation_id }: { id: string; reservation_id: string | null },
): Promise<CareItem[]> {
  const rows = await tx.selectFrom('care_item').selectAll().where('care_id', '=', id).orderBy('no').execute();
  const isLinked = rows.some((row) => row.reservation_id !== null && row.reservation_id === reservation_id);
  const visit = isLinked && reservation_id !== null ? await visitAt(tx, reservation_id) : undefined;
  const items: CareItem[] = [];
  for (const row of rows) {
    if (visit && row.reservation_id === visit.id) items.push(await visitView(tx, context, row, visit));
    else if (!row.by_visit) items.push(viewOf(row));
  }
  return items;
}

function visitAt(tx: Tx, id: string) {
  return tx
    .selectFrom('reservation')
    .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
    .selectAll('reservation')
    .select('schedule.provider_id')
    .where('reservation.id', '=', id)
    .where('status', 'in', bookedStates)
    .executeTakeFirst();
}

function viewOf({ no, code, name, qty, currency, approved, ...row }: ItemRow): CareItem {
  const money = (amount: number) => Money.parse({ amount, currency });
  const parts = { insurerPart: money(row.insurer_part), patientPart: money(row.patient_part) };
  return { no, code, name, qty, unitPrice: money(row.unit_price), ...parts, approved, isVisit: false, departure: null };
}

async function visitView(tx: Tx, context: Context, row: ItemRow, visit: VisitRow): Promise<CareItem> {
  const { whole, insurer } = visitSums(visit);
  const sums = { qty: 1, unit_price: whole, insurer_part: insurer, patient_part: whole - insurer };
  const isSame = row.by_visit || (row.insurer_part === sums.insurer_part && row.patient_part === sums.patient_part);
  return {
    ...viewOf({ ...row, ...sums, currency: visit.currency ?? row.currency }),
    isVisit: true,
    departure: isSame ? null : await departureOf(tx, context, row, visit),
  };
}

async function departureOf(tx: Tx, context: Context, row: ItemRow, visit: VisitRow): Promise<Departure> {
  const { insurerPart, patientPart } = viewOf(row);
  const known = departureCauses.find((one) => one === visit.departure_cause);
  if (known) return { insurerPart, patientPart, cause: known };
  const { decided } = await decidedOf(tx, holderOf(context, visit), visit, { except: visit.id });
  const cause = causeOf({
    before: { providerId: row.provider_id, price: row.unit_price * row.qty },
    after: { providerId: visit.provider_id, price: visitSums(visit).whole },
    reasons: decided.reasons.map(({ code }) => code),
  });
  return { insurerPart, patientPart, cause };
}
