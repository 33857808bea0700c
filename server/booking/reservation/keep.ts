import { problem } from '../../../contract/platform/problem.ts';

import { audit } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import { once, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { type FoundReservation, findByToken, findInTurn } from './find.ts';
import { limits } from './limits.ts';
import { hasRunOut } from './rehold.ts';
import { deedOn } from './reservation-event.ts';
import { onToken } from './unknown-token.ts';
import { viewOf } from './view.ts';

export const keepReservation: Handler<'keepReservation'> = ({ token }, context) =>
  onToken(context, 'keep', token, () =>
    once(context, 'keepReservation', { token }, async (tx) => {
      const row = await ownHold(tx, context, token);
      if (row.extended) throw problem('KT006');
      const until = iso(plus(Temporal.Instant.from(row.held_until), limits.extension));
      const health = await audit(tx, context, deedOn(context, row, 'keep'));
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
  onToken(context, 'leave', token, () =>
    context.database.db.transaction().execute(async (tx) => {
      const row = await findInTurn(tx, context, token);
      if (row.status !== 'held') return { expiresAt: null };
      const soon = plus(context.now, limits.leave);
      const expiresAt = Temporal.Instant.compare(soon, row.held_until) < 0 ? iso(soon) : row.held_until;
      const health = await audit(tx, context, deedOn(context, row, 'leave'));
      await health.updateTable('reservation').set({ expires_at: expiresAt }).where('id', '=', row.id).execute();
      return { expiresAt };
    }),
  );

export const returnToReservation: Handler<'returnToReservation'> = ({ token }, context) =>
  onToken(context, 'return', token, () =>
    context.database.db.transaction().execute(async (tx) => {
      const row = await ownHold(tx, context, token);
      const health = await audit(tx, context, deedOn(context, row, 'return'));
      await health.updateTable('reservation').set({ expires_at: row.held_until }).where('id', '=', row.id).execute();
      return { expiresAt: row.held_until };
    }),
  );

/** @throws Problem KT007 when it is no longer held */
async function ownHold(tx: Tx, context: Context, token: string): Promise<FoundReservation> {
  const row = await findInTurn(tx, context, token);
  if (row.status !== 'held' || hasRunOut(row, context.now)) throw problem('KT007');
  return row;
}
