import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Context } from '../context.ts';
import type { Cause } from '../link/ended-by.ts';
import { endPushesOfEnded } from './end-pushes.ts';

export type SessionFilter = { accountId: string; sessionId?: string; but?: string };
type EndReason = Cause | 'logout' | 'reuse';

/** Ends all of an account's sessions, one, or all but one; their tokens are dead with the commit (T11). */
export async function endSessions(
  tx: Tx,
  context: Context,
  { accountId, sessionId, but }: SessionFilter,
  why: EndReason,
): Promise<number> {
  let ending = tx
    .updateTable('session')
    .set({ ended_at: iso(context.now), end_reason: why })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  if (sessionId !== undefined) ending = ending.where('id', '=', sessionId);
  if (but !== undefined) ending = ending.where('id', '!=', but);
  const { numUpdatedRows } = await ending.executeTakeFirst();
  const ended = Number(numUpdatedRows);
  if (ended > 0) await endPushesOfEnded(tx, accountId);
  if (ended > 0) await auditWrite(tx, context, accountEvent(context, accountId, 'session.end', why));
  return ended;
}
