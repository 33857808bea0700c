import { expiring } from '../../../contract/booking/reservation-states.ts';
import { owners as bookingOwners } from '../../booking/owners.ts';
import { manageToken } from '../../booking/reservation/find.ts';
import { ownShares } from '../../booking/reservation/hold-share.ts';
import { withState } from '../../booking/reservation/move.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { iso } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

export async function unfinished(tx: Tx, context: Context, shiftId: string) {
  const { accountId } = customerOf(context);
  const reservation = await tx
    .selectFrom('reservation')
    .innerJoin('slot', 'slot.id', 'reservation.slot_id')
    .innerJoin('duty_shift', (join) =>
      join
        .onRef('duty_shift.schedule_id', '=', 'reservation.schedule_id')
        .onRef('duty_shift.subfunction_id', '=', 'reservation.subfunction_id')
        .onRef('duty_shift.start_at', '<=', 'slot.start_at')
        .onRef('duty_shift.end_at', '>', 'slot.start_at'),
    )
    .selectAll('reservation')
    .where('duty_shift.id', '=', shiftId)
    .where('slot.on_duty', '=', true)
    .where(isHere(context, bookingOwners.reservation))
    .where('reservation.status', 'in', expiring)
    .where('reservation.expires_at', '>', iso(context.now))
    .where((is) =>
      is.or([is('reservation.account_id', '=', accountId), is('reservation.held_share', 'in', ownShares(context))]),
    )
    .orderBy('reservation.created_at')
    .limit(1)
    .executeTakeFirst();
  return reservation && { row: withState(reservation), token: await manageToken(tx, context, reservation) };
}
