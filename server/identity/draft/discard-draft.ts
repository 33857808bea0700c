import { iso } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { owners as tables } from '../owners.ts';
import { ownersOf } from './draft-owner.ts';
import { dropDrafts } from './drop-drafts.ts';
import { fieldsOf, hashes } from './find-draft.ts';

export const discardDraft: Handler<'discardDraft'> = async (input, context) => {
  fieldsOf(input.form);
  const owners = ownersOf(context, input.key);
  return inTransaction(context, async (tx) => {
    await dropDrafts(tx, context, input, owners);
    const { drafts } = await tx
      .selectFrom('draft')
      .select((count) => count.fn.countAll<number>().as('drafts'))
      .where(isHere(context, tables.draft))
      .where('owner', 'in', hashes(owners))
      .where('expires_at', '>', iso(context.now))
      .executeTakeFirstOrThrow();
    return { left: Number(drafts) };
  });
};
