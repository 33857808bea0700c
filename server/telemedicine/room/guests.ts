import { randomBytes, randomUUID } from 'node:crypto';
import { href } from '../../../contract/href.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { mostGuests } from '../../../contract/telemedicine/guest-kinds.ts';
import { auditUnknownToken } from '../../booking/reservation/unknown-token.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { hashOf } from '../../platform/keys.ts';
import { consume } from '../../platform/rate.ts';
import { afterCommit, inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { assertPatient, findSeat, type Seat } from '../visit/find-seat.ts';
import { isOver, overAs } from '../visit/find-visit.ts';
import { guestsOf } from '../visit/guests-of.ts';
import { seatEvent } from '../visit/seat-event.ts';
import { tellRoom } from '../visit/tell-room.ts';
import { viewOf } from '../visit/view.ts';

/** Makes the secret of an invitation or of a guest, which the database stores only as a hash. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** Locks the reservation, so that two invitations at once count each other. */
async function ownSeat(tx: Tx, context: Context, token: string): Promise<Seat> {
  const seat = await findSeat(tx, context, token);
  assertPatient(seat);
  const { id } = seat.booked.row;
  await tx.selectFrom('reservation').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return seat;
}

export const inviteToVideoVisit: Handler<'inviteToVideoVisit'> = ({ token, name, kind }, context) =>
  auditUnknownToken(context, 'invite-to-video', token, async () => {
    await consume(context, 'video-guest', token);
    return inTransaction(context, async (tx) => {
      const seat = await ownSeat(tx, context, token);
      const { row, visit } = seat.booked;
      if (isOver(seat.booked, context)) throw overAs(seat.booked);
      const invited = (await guestsOf(tx, row.id)).filter(({ state }) => state !== 'ended');
      if (invited.length >= mostGuests) throw problem('KV008');
      const secret = newSecret();
      const health = await auditWrite(tx, context, seatEvent(context, seat, 'invite'));
      await health
        .insertInto('video_guest')
        .values({
          ...{ id: randomUUID(), reservation_id: row.id, name, kind },
          ...{ link_hash: hashOf(secret), created_at: iso(context.now) },
        })
        .execute();
      if (visit) tellRoom(tx, visit);
      const link = `${context.host.baseUrl}${href('video-invitation', { token: secret })}`;
      return { visit: await viewOf(tx, context, seat), link };
    });
  });

export const endVideoGuest: Handler<'endVideoGuest'> = ({ token, guestId }, context) =>
  auditUnknownToken(context, 'end-video-guest', token, () =>
    inTransaction(context, async (tx) => {
      const seat = await ownSeat(tx, context, token);
      const { row, visit } = seat.booked;
      const guest = (await guestsOf(tx, row.id)).find(({ id }) => id === guestId);
      if (!guest) throw problem('#404');
      const health = await auditWrite(tx, context, seatEvent(context, seat, 'uninvite'));
      await health
        .updateTable('video_guest')
        .set({ ended_at: iso(context.now) })
        .where('id', '=', guestId)
        .where('ended_at', 'is', null)
        .execute();
      if (visit) afterCommit(tx, { kind: 'video_exit', visitId: visit.id, personId: guestId });
      return viewOf(tx, context, seat);
    }),
  );
