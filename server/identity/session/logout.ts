import { problem } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import { isOwn } from '../../platform/owner.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { owners } from '../owners.ts';
import { customerOf } from './authorize.ts';
import { endSessions } from './end.ts';
import { endCredentials } from './end-credentials.ts';

export const logout: Handler<'logout'> = async ({ everywhere }, context) => {
  const { id, accountId, own } = customerOf(context);
  const ended = await inTransaction(context, (tx) =>
    everywhere && own
      ? endCredentials(tx, context, { accountId }, 'everywhere')
      : endSessions(tx, context, { accountId, sessionId: id }, 'logout'),
  );
  return { ended };
};

export const listSessions: Handler<'listSessions'> = async (_input, context) => {
  const { id } = customerOf(context);
  const rows = await context.database.db
    .selectFrom('session')
    .select(['id', 'method', 'device', 'created_at', 'rotated_at'])
    .where(isOwn(context, owners.session))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', iso(context.now))
    .where('idle_until', '>', iso(context.now))
    .orderBy('rotated_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === id,
    method: row.method,
    device: row.device,
    since: row.created_at,
    lastSeen: row.rotated_at,
  }));
};

export const endSession: Handler<'endSession'> = async ({ sessionId }, context) => {
  const { accountId } = customerOf(context);
  const ended = await inTransaction(context, (tx) => endSessions(tx, context, { accountId, sessionId }, 'logout'));
  if (ended === 0) throw problem('#404');
  return { ended };
};
