import { iso } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/once.ts';

type Which = { accountId: string; sessionId?: string; but?: string };

/** Ends an account's sessions, one of them, or all but one; answers how many. Their tokens are dead with the commit (T11). */
export async function endSessions(
  db: Tx | Context['database']['db'],
  { now }: Pick<Context, 'now'>,
  { accountId, sessionId, but }: Which,
  reason: string,
): Promise<number> {
  let ending = db
    .updateTable('session')
    .set({ ended_at: iso(now), end_reason: reason })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  if (sessionId !== undefined) ending = ending.where('id', '=', sessionId);
  if (but !== undefined) ending = ending.where('id', '!=', but);
  const { numUpdatedRows } = await ending.executeTakeFirst();
  return Number(numUpdatedRows);
}
