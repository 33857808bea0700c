import type { Handler } from '../../booking/context.ts';
import { isOpenToHolder } from '../../entitlement/relative/hidden-relatives.ts';
import { ownersOf } from '../../identity/draft/draft-owner.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { fileEvent } from './file-event.ts';
import { findStaged, purposeNamed, stagedView } from './find-files.ts';

/** Files of another person or at another partner are not listed (T01). */
export const listStagedFiles: Handler<'listStagedFiles'> = async ({ purpose, key }, context) => {
  purposeNamed(purpose);
  return inTransaction(context, async (tx) => {
    const staged = await findStaged(tx, context, ownersOf(context, key), purpose);
    const items = [];
    for (const row of staged) {
      if (!(await isOpenToHolder(tx, context, row))) continue;
      await auditRead(tx, context, fileEvent(context, row, 'read'));
      items.push(stagedView(context, row));
    }
    return { items };
  });
};
