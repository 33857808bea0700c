import { type Selectable, sql, type Updateable } from 'kysely';
import { type ReservationState, reservationStates } from '../../../contract/booking/reservation-states.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import type { Ledger } from '../../entitlement/coverage/ledger.ts';
import { type AuditContext, type AuditEvent, auditWrite } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/types.ts';
import * as platform from '../../platform/move-to.ts';
import { afterCommit, type Tx } from '../../platform/transaction.ts';
import { reservationEvent } from '../reservation-event.ts';
import { type Charge, writeCharge } from './charge.ts';
import { followCoverage } from './follow-coverage.ts';

export type ReservationRow = Omit<Selectable<DB['reservation']>, 'status'> & { status: ReservationState };

type Changes = Omit<Updateable<DB['reservation']>, 'id' | 'status' | 'updated_at'>;
type Step = { verb: string; changes?: Changes; charge?: Charge } & Partial<Pick<AuditEvent, 'actor' | 'outcome'>>;
type Change = Omit<Step, 'charge'> & { charge?: (ledger: Ledger) => Promise<void> };
type MovedRow = Pick<ReservationRow, 'id' | 'account_id' | 'doctor_id' | 'status'>;

/** For a row read under the doctor's lock. @throws Problem the state's refusal when `to` may not follow */
export async function moveTo(
  tx: Tx,
  context: AuditContext,
  { id, account_id, doctor_id, status: from }: MovedRow,
  to: ReservationState,
  { verb, changes, charge, ...details }: Step,
): Promise<ReservationRow> {
  const event = { ...reservationEvent(context, { id, account_id }, verb), ...details };
  const health = await platform.moveTo(tx, context, { states: reservationStates, from, to, event });
  const { coverage, payment } = reservationStates[to];
  const row = await health
    .updateTable('reservation')
    .set({ ...changes, ...charge?.changes, ...(payment === 'goes_back' && goesBack(changes)), status: to })
    .where('id', '=', id)
    .where('doctor_id', '=', doctor_id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Error(`reservation ${id} is no longer ${from}`);
  if (row.gives_back_open) afterCommit(tx, 'payments');
  const ledger = { tx, health, partnerId: row.partner_id, now: context.now, actor: event.actor.id };
  if (coverage !== 'stays') await followCoverage(ledger, row, coverage);
  if (charge) await writeCharge(ledger, row, charge);
  return withState(row);
}

function goesBack({ gives_back: amount }: Changes = {}) {
  const sum = amount === undefined ? sql<number | null>`paid_amount` : sql<number | null>`${amount}::int`;
  return { gives_back: sum, gives_back_open: sql<boolean>`coalesce(${sum}, 0) > 0` };
}

export async function change(
  tx: Tx,
  context: AuditContext,
  { id, account_id, doctor_id }: Omit<MovedRow, 'status'>,
  { verb, changes = {}, charge, ...details }: Change,
): Promise<ReservationRow> {
  const event = { ...reservationEvent(context, { id, account_id }, verb), ...details };
  const health = await auditWrite(tx, context, event);
  const own = health.updateTable('reservation').where('id', '=', id).where('doctor_id', '=', doctor_id);
  const row = await own.set(changes).returningAll().executeTakeFirstOrThrow();
  await charge?.({ tx, health, partnerId: row.partner_id, now: context.now, actor: event.actor.id });
  return withState(row);
}

export function withState<Row extends { status: string }>(row: Row): Row & { status: ReservationState } {
  return { ...row, status: stateNamed(reservationStates, row.status) };
}
