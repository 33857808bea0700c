import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { ownersOf } from '../../identity/draft/draft-owner.ts';
import { lockContent } from '../../platform/files/content.ts';
import { forgetFileKey } from '../../platform/files/file-key.ts';
import { removeForgotten } from '../../platform/files/forget-file.ts';
import { isHere } from '../../platform/owner.ts';
import { owners as platformOwners } from '../../platform/owners.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { findStaged, purposeNamed } from './find-files.ts';
import { moveFile } from './move-file.ts';
import { lockFiles } from './stage-file.ts';

export const discardFile: Handler<'discardFile'> = async ({ purpose, key, fileId }, context) => {
  purposeNamed(purpose);
  const owners = ownersOf(context, key);
  await inTransaction(context, async (tx) => {
    for (const owner of owners) await lockFiles(tx, owner);
    const stagedFile = (await findStaged(tx, context, owners, purpose)).find(
      (file) => file.id === fileId.toLowerCase(),
    );
    if (stagedFile) {
      await lockContent(tx, stagedFile.id);
      await moveFile(tx, context, stagedFile, 'removed', { verb: 'discard' });
    } else await dropUpload(tx, context, owners, { purpose, fileId });
  });
  await removeForgotten(context, fileId.toLowerCase());
  return { done: true };
};

type FileName = { purpose: string; fileId: string };

/** Drops an upload in pieces that was not completed. @throws Problem #404 when there is none */
async function dropUpload(
  tx: Tx,
  { host }: Context,
  owners: readonly { hash: Buffer }[],
  { purpose, fileId }: FileName,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('upload')
    .where('id', '=', fileId)
    .where(isHere({ host }, platformOwners.upload))
    .where('purpose', '=', purpose)
    .where('length', 'is not', null)
    .where('owner', 'in', [Buffer.alloc(0), ...owners.map(({ hash }) => hash)])
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw problem('#404');
  await forgetFileKey(tx, fileId);
}
