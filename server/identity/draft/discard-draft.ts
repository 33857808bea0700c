import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { ownersOf } from './draft-owner.ts';
import { draftEvent, fieldsOf, findDrafts, hashes } from './find-draft.ts';

export const discardDraft: Handler<'discardDraft'> = async (input, context) => {
  fieldsOf(input.form);
  const owners = ownersOf(context, input.key);
  return inTransaction(context, async (tx) => {
    const found = await findDrafts(tx, context, input, owners);
    for (const row of found) {
      if (row.health !== null) await auditWrite(tx, context, draftEvent(context, row, 'discard'));
      await tx.deleteFrom('draft').where('id', '=', row.id).execute();
    }
    const { left } = await tx
      .selectFrom('draft')
      .select((count) => count.fn.countAll<number>().as('left'))
      .where('partner_id', '=', context.host.partnerId)
      .where('owner', 'in', hashes(owners))
      .where('expires_at', '>', iso(context.now))
      .executeTakeFirstOrThrow();
    return { left: Number(left) };
  });
};
