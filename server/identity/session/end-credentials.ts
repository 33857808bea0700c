import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { enqueueAccountLetter } from '../letters/enqueue.ts';
import type { Cause } from '../link/ended-by.ts';
import { endLinks } from '../link/link.ts';
import { endSessions, type SessionFilter } from './end.ts';
import { endPushes } from './end-pushes.ts';

type Row = { sessions: boolean; tells: boolean };

const rows: Record<Cause, Row> = {
  password: { sessions: true, tells: true },
  everywhere: { sessions: true, tells: true },
  second_factor: { sessions: false, tells: true },
  email: { sessions: true, tells: true },
  stopped: { sessions: true, tells: true },
  erased: { sessions: true, tells: false },
};

/** Links end before sessions, so that the session of a log-in by link at the same moment ends too. Call it before any audit. */
export async function endCredentials(
  tx: Tx,
  context: Context,
  { accountId, but }: Omit<SessionFilter, 'sessionId'>,
  cause: Cause,
): Promise<number> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  await endLinks(tx, context, accountId, cause);
  for (const { id, end } of context.standingKeys) {
    const ended = await end(tx, context, accountId, true);
    if (ended && rows[cause].tells) await enqueueAccountLetter(tx, context, `${id}_ended`, accountId);
  }
  if (!rows[cause].sessions) return 0;
  await endPushes(tx, { accountId });
  return endSessions(tx, context, { accountId, ...(but !== undefined && { but }) }, cause);
}
