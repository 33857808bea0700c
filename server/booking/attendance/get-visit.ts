import type { DeskVisit } from '../../../contract/booking/attendance.ts';
import { notFound } from '../../../contract/platform/problem.ts';
import { nameOf } from '../../directory/name.ts';
import { stepsOf } from '../../identity/history/entries.ts';
import { deskPerson } from '../../identity/operator/desk-facts.ts';
import { reachOf } from '../../identity/session/rights.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { isHere } from '../../platform/owner.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { owners } from '../owners.ts';
import { atProviders } from '../reservation/at-providers.ts';
import { type ReservationRow, withState } from '../reservation/move.ts';
import { viewOf } from '../reservation/view.ts';
import { reservationEvent } from '../reservation-event.ts';

export const getVisit: Handler<'getVisit'> = async ({ visitId }, context) => {
  return inTransaction(context, async (tx) => {
    const row = await findVisit(tx, context, visitId);
    await auditRead(tx, context, reservationEvent(context, row, 'read'));
    return deskVisitOf(tx, context, row);
  });
};

export const visitsAtDesk: readonly string[] = ['booked', 'arrived', 'fulfilled', 'noshow'];

/** @throws Problem #404 when unknown, cancelled, never booked, another partner's, or of a provider outside the operator's reach (T01) */
export async function findVisit(tx: Tx, context: Context, id: string): Promise<ReservationRow> {
  const row = await tx
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', id)
    .where(isHere(context, owners.reservation))
    .where('status', 'in', visitsAtDesk)
    .where(({ ref }) => atProviders(ref('reservation.id'), reachOf(context, 'reservation.act')))
    .executeTakeFirstOrThrow(notFound);
  return withState(row);
}

export async function deskVisitOf(tx: Tx, context: Context, row: ReservationRow): Promise<DeskVisit> {
  const { number, status, doctor, provider, subfunction, start, end, timeZone, paid } = await viewOf(
    tx,
    context,
    row,
    '',
  );
  return {
    ...{ number, status, doctor, provider, subfunction, start, end, timeZone, paid },
    id: row.id,
    name: nameOf(
      { title: null, family_name: row.family_name ?? '', given_name: row.given_name ?? '' },
      context.language,
    ),
    bookedBy: await bookedBy(tx, context, row),
    dispute: row.disputed_at === null ? null : (row.dispute ?? ''),
    history: await stepsOf(tx, { type: 'reservation', id: row.id }),
  };
}

async function bookedBy(tx: Tx, context: Context, { relative_id, account_id }: ReservationRow): Promise<string | null> {
  if (relative_id === null || account_id === null) return null;
  return (await deskPerson(tx, context, account_id)).name;
}
