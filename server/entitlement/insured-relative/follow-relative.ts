import type { CoverState } from '../../../contract/entitlement/insured.ts';
import type { Context } from '../../identity/context.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { askForCover } from '../insured/ask-for-cover.ts';
import { coversOf, noCover } from '../insured/cover-of.ts';
import { mayBeListedAs, policiesWithLists } from '../insured/policies-with-lists.ts';
import { type RelativeRow, relativeRowOf } from '../relative/find-relative.ts';
import { tellRelative } from '../relative/letters.ts';
import { changeRow } from '../relative/move-relative.ts';

export function followRelative(context: Context, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const current = await tx.selectFrom('relative').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (current?.status !== 'active') return;
    const row = relativeRowOf(current);
    const [cover = noCover] = await coversOf(tx, [row], dayIn(context.now, context.host.brand.timeZone));
    const isNew = row.cover_asked_at === null;
    if (await mustBeAsked(tx, context, row, cover.state)) {
      const changed = await changeRow(tx, context, row, 'ask_insured', askForCover(context));
      await tellRelative(tx, context, 'relative_unconfirmed', changed);
    } else if (cover.state !== 'none' && cover.state !== 'unconfirmed' && (isNew || row.cover_due_at !== null)) {
      const decided = {
        cover_asked_at: row.cover_asked_at ?? iso(context.now),
        cover_due_at: null,
        cover_refusal: null,
      };
      const changed = await changeRow(tx, context, row, 'insured', decided);
      if (!isNew) await tellRelative(tx, context, 'relative_news', changed);
    }
  });
}

async function mustBeAsked(tx: Tx, context: Context, row: RelativeRow, state: CoverState): Promise<boolean> {
  if (row.cover_due_at !== null || state === 'none' || state === 'confirmed' || state === 'later') return false;
  if (row.cover_asked_at === null && state === 'unconfirmed') return true;
  const today = dayIn(context.now, context.host.brand.timeZone);
  const policies = await policiesWithLists(tx, context, row.account_id);
  return policies.some(({ listed }) => listed.some((person) => mayBeListedAs(row, person, today)));
}
