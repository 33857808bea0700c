import { problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { type FoundReservation, findByToken, findInTurn } from './find.ts';
import { limits } from './limits.ts';
import { hasExpired } from './rehold.ts';
import { reservationEvent } from './reservation-event.ts';
import { auditUnknownToken } from './unknown-token.ts';

import { viewOf } from './view.ts';

export const keepReservation: Handler<'keepReservation'> = ({ token }, context) =>
  auditUnknownToken(context, 'keep', token, () =>
    withIdempotency(context, 'keepReservation', { token }, async (tx) => {
      const row = await ownHold(tx, context, token);
      if (row.extended) throw problem('KT006');
      const until = iso(plus(Temporal.Instant.from(row.held_until), limits.extension));
      const health = await auditWrite(tx, context, reservationEvent(context, row, 'keep'));
      await health
        .updateTable('reservation')
        .set({ extended: true, expires_at: until, held_until: until, updated_at: iso(context.now) })
        .where('id', '=', row.id)
        .execute();
      return viewOf(tx, context, await findByToken(tx, context, token), token);
    }),
  );

/** The page was closed or left: a hold waits a few seconds more, in case it is a reload. Anything further on is untouched. */
export const leaveReservation: Handler<'leaveReservation'> = ({ token }, context) =>
  auditUnknownToken(context, 'leave', token, () =>
    context.database.db.transaction().execute(async (tx) => {
      const row = await findInTurn(tx, context, token);
      if (row.status !== 'held') return { expiresAt: null };
      const soon = plus(context.now, limits.leave);
      const expiresAt = Temporal.Instant.compare(soon, row.held_until) < 0 ? iso(soon) : row.held_until;
      const health = await auditWrite(tx, context, reservationEvent(context, row, 'leave'));
      await health.updateTable('reservation').set({ expires_at: expiresAt }).where('id', '=', row.id).execute();
      return { expiresAt };
    }),
  );

export const returnToReservation: Handler<'returnToReservation'> = ({ token }, context) =>
  auditUnknownToken(context, 'return', token, () =>
    context.database.db.transaction().execute(async (tx) => {
      const row = await ownHold(tx, context, token);
      const health = await auditWrite(tx, context, reservationEvent(context, row, 'return'));
      await health.updateTable('reservation').set({ expires_at: row.held_until }).where('id', '=', row.id).execute();
      return { expiresAt: row.held_until };
    }),
  );

/** @throws Problem KT007 when it is no longer held */
async function ownHold(tx: Tx, context: Context, token: string): Promise<FoundReservation> {
  const row = await findInTurn(tx, context, token);
  if (row.status !== 'held' || hasExpired(row, context.now)) throw problem('KT007');
  return row;
}
