import { isBefore } from '../../../contract/platform/instants.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { isLate } from '../../platform/case/overdue.ts';
import { iso, plus } from '../../platform/clock.ts';
import { inTransaction, type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { type FoundReservation, findInTurn, wasRenewed } from './find.ts';
import { limits } from './limits.ts';
import { change } from './move.ts';
import { hasExpired } from './rehold.ts';
import { auditUnknownToken } from './unknown-token.ts';
import { viewOf } from './view.ts';

export const keepReservation: Handler<'keepReservation'> = ({ token }, context) =>
  auditUnknownToken(context, 'keep', token, () =>
    withIdempotency(context, 'keepReservation', { token }, async (tx) => {
      const row = await ownHold(tx, context, token);
      if (row.extended) throw problem('KT006');
      const until = iso(plus(Temporal.Instant.from(row.held_until), limits.extension));
      const changes = { extended: true, expires_at: until, held_until: until };
      return viewOf(tx, context, await change(tx, context, row, { verb: 'keep', changes }), token);
    }),
  );

/** Shortens a hold to a few seconds once its page is left, which may have been a reload only. */
export const leaveReservation: Handler<'leaveReservation'> = ({ token }, context) =>
  ofHold(context, 'leave', token, async (tx, row) => {
    if (row.status !== 'held') return { expiresAt: null };
    const soon = plus(context.now, limits.leave);
    const expiresAt = isBefore(soon, row.held_until) ? iso(soon) : row.held_until;
    await change(tx, context, row, { verb: 'leave', changes: { expires_at: expiresAt } });
    return { expiresAt };
  });

export const returnToReservation: Handler<'returnToReservation'> = ({ token }, context) =>
  ofHold(context, 'return', token, async (tx, row) => {
    if (wasLetGo(row, context.now)) return { expiresAt: null };
    if (!isHeld(row, context.now)) throw problem('KT007', { state: row.status });
    await change(tx, context, row, { verb: 'return', changes: { expires_at: row.held_until } });
    return { expiresAt: row.held_until };
  });

type Expiry = { expiresAt: string | null };

/** A page's message may arrive after its visitor went on with the hold under another token, which is no error. */
function ofHold(
  context: Context,
  verb: 'leave' | 'return',
  token: string,
  run: (tx: Tx, row: FoundReservation) => Promise<Expiry>,
) {
  return auditUnknownToken(context, verb, token, () =>
    inTransaction(context, async (tx) => {
      const row = await findInTurn(tx, context, token).catch(async (error: unknown) => {
        if (isProblem(error) && (await wasRenewed(tx, context, token))) return undefined;
        throw error;
      });
      return row ? run(tx, row) : { expiresAt: null };
    }),
  );
}

function wasLetGo({ status, expires_at }: FoundReservation, now: Temporal.Instant): boolean {
  return status === 'expired' && !isLate(expires_at, now);
}

function isHeld(row: FoundReservation, now: Temporal.Instant): boolean {
  return row.status === 'held' && !hasExpired(row, now);
}

/** @throws Problem KT007 when it is no longer held */
async function ownHold(tx: Tx, context: Context, token: string): Promise<FoundReservation> {
  const row = await findInTurn(tx, context, token);
  if (!isHeld(row, context.now)) throw problem('KT007', { state: row.status });
  return row;
}
