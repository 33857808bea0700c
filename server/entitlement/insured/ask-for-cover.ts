import { coverWithin } from '../../../contract/entitlement/relative-states.ts';
import { endOf, todayAt, workingDayAfter } from '../../directory/reference/promise.ts';
import type { Context } from '../../identity/context.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import type { Db } from '../../platform/transaction.ts';
import { type CoverSharing, coversOf } from './cover-of.ts';

export function askForCover(context: Context) {
  return {
    cover_asked_at: iso(context.now),
    cover_due_at: endOf(context, workingDayAfter(context, todayAt(context), coverWithin)),
    cover_refusal: null,
  };
}

type AskedCover = CoverSharing & { cover_asked_at: string | null };

/** Sharing again is no new question: a refusal stands until another paper comes, and nobody is written to. */
export async function shareCover(db: Db, context: Context, row: AskedCover, shares: boolean) {
  const changed = { coverage_shared: shares };
  if (shares === row.coverage_shared) return changed;
  if (!shares) return { ...changed, cover_due_at: null };
  if (row.cover_asked_at === null || row.cover_refusal !== null) return changed;
  const today = dayIn(context.now, context.host.brand.timeZone);
  const [cover] = await coversOf(db, [{ ...row, ...changed }], today);
  return cover?.state === 'unconfirmed' ? { ...changed, cover_due_at: askForCover(context).cover_due_at } : changed;
}
