import type { Tokens } from '../../../contract/identity/session.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { iso, plus } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { enqueueAccountLetter } from '../letters/enqueue.ts';
import { owners } from '../owners.ts';
import { endSessions } from './end.ts';
import { lifetimes } from './limits.ts';
import { pairOf } from './open.ts';
import { readToken } from './token.ts';

/** Callers wait for the row's lock: within the grace all get the same pair; an older token ends the session (S7-11, T09). */
export const refreshToken: Handler<'refreshToken'> = async ({ refresh_token }, context) => {
  const read = readToken(context.keys, 'refresh', refresh_token);
  if (!read) throw problem('U016');
  const pair = await inTransaction(context, (tx) => rotate(tx, context, read.sessionId, read.generation));
  if (!pair) throw problem('U016');
  return pair;
};

async function rotate(tx: Tx, context: Context, id: string, generation: number): Promise<Tokens | undefined> {
  const { now, host } = context;
  const row = await tx
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('api_key', 'api_key.id', 'session.api_key_id')
    .where('session.id', '=', id)
    .where('api_key.disabled_at', 'is', null)
    .where(isHere({ host }, owners.session))
    .where('session.ended_at', 'is', null)
    .where('session.operator_id', 'is', null)
    .where('session.expires_at', '>', iso(now))
    .where('session.idle_until', '>', iso(now))
    .where('account.status', '=', 'active')
    .select(['session.generation', 'session.rotated_at', 'session.account_id', 'session.remembered'])
    .forUpdate('session')
    .executeTakeFirst();
  if (!row) return undefined;
  if (generation === row.generation) {
    await tx
      .updateTable('session')
      .set({
        generation: generation + 1,
        rotated_at: iso(now),
        ...(!row.remembered && { idle_until: iso(plus(now, lifetimes.idle)) }),
      })
      .where('id', '=', id)
      .execute();
    return pairOf(context, id, generation + 1);
  }
  const graceEnds = plus(Temporal.Instant.from(row.rotated_at), lifetimes.grace);
  if (generation === row.generation - 1 && !isAfter(now, graceEnds)) {
    return pairOf(context, id, row.generation);
  }
  await endSessions(tx, context, { accountId: row.account_id, sessionId: id }, 'reuse');
  await enqueueAccountLetter(tx, context, 'session_reused', row.account_id);
  return undefined;
}
