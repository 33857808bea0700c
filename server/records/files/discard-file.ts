import { problem } from '../../../contract/platform/problem.ts';
import { ownersOf } from '../../identity/draft/draft-owner.ts';
import { forgetFile } from '../../platform/files/forget-file.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { findStaged, purposeNamed } from './find-files.ts';
import { moveFile } from './move-file.ts';
import { lockFiles } from './stage-file.ts';

export const discardFile: Handler<'discardFile'> = async ({ purpose, key, fileId }, context) => {
  purposeNamed(purpose);
  const owners = ownersOf(context, key);
  await inTransaction(context, async (tx) => {
    for (const owner of owners) await lockFiles(tx, owner);
    const found = (await findStaged(tx, context, owners, purpose)).find((file) => file.id === fileId.toLowerCase());
    if (!found) throw problem('#404');
    await moveFile(tx, context, found, 'removed', { verb: 'discard' });
  });
  await forgetFile(context, fileId.toLowerCase());
  return { done: true };
};
