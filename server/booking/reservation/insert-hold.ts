import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import type { Ledger } from '../../entitlement/coverage/ledger.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import { moveTo } from '../../platform/move-to.ts';
import { numberTaken, speakableNumber } from '../../platform/speakable-number.ts';
import type { Tx } from '../../platform/transaction.ts';
import { refreshNextFree } from '../calendar/next-free.ts';
import type { Context } from '../context.ts';
import { reservationEvent } from '../reservation-event.ts';
import { type ReservationRow, withState } from './move.ts';
import { type ResolvedSlot, slotUnavailable, timeColumns } from './reserve-slot.ts';

type Insert = Insertable<DB['reservation']>;
type OptionalColumn =
  | 'relative_id'
  | 'given_name'
  | 'account_id'
  | 'expires_at'
  | 'held_share'
  | 'locale'
  | 'moves'
  | 'patient_comment'
  | 'prepaid'
  | 'benefit'
  | 'insurer_pays'
  | 'patient_pays'
  | 'approval_id';
export type HoldValues = Pick<Insert, 'held_until'> &
  Partial<Pick<Insert, OptionalColumn>> & {
    seat: number;
    charge?: (ledger: Ledger, id: string) => Promise<void>;
  };

/** Call it under the doctor's lock, with a seat from `reserveSlot`. @throws Problem #400, RE0000 or RE1002 */
export async function insertHold(
  tx: Tx,
  context: Context,
  slot: ResolvedSlot,
  { charge, seat, ...columns }: HoldValues,
): Promise<ReservationRow> {
  const id = randomUUID();
  const number = speakableNumber();
  await refreshNextFree(tx, slot, context.now);
  const event = reservationEvent(context, { id, account_id: columns.account_id ?? null }, 'hold');
  const health = await moveTo(tx, context, { states: reservationStates, from: undefined, to: 'held', event });
  const row = await health
    .insertInto('reservation')
    .values({
      id,
      number,
      partner_id: context.host.partnerId,
      subfunction_id: slot.subfunctionId,
      ...timeColumns(slot, seat),
      status: 'held',
      locale: context.language,
      ...columns,
      created_at: iso(context.now),
    })
    // A conflict comes from the seat's index, the doctor's exclusion (S8.2-01) or the number's index; a problem is then thrown.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw (await isDrawn(tx, number)) ? numberTaken('reservation') : await slotUnavailable(tx, context, slot);
  await charge?.({ tx, health, partnerId: context.host.partnerId, now: context.now, actor: event.actor.id }, id);
  return withState(row);
}

async function isDrawn(tx: Tx, number: string): Promise<boolean> {
  const other = await tx.selectFrom('reservation').select('id').where('number', '=', number).executeTakeFirst();
  return other !== undefined;
}
