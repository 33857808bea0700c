import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { isOpenToHolder, type openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { accountOwner, ownersOf } from '../../identity/draft/draft-owner.ts';
import { giveFileKey } from '../../platform/files/file-key.ts';
import type { Tx } from '../../platform/transaction.ts';
import { type FileRow, findStaged } from './find-files.ts';
import { moveFile } from './move-file.ts';
import { lockFiles } from './stage-file.ts';

type Attachments = {
  purpose: string;
  ids: readonly string[];
  accountId: string;
  key?: string | undefined;
  opened?: ReturnType<typeof openedBy>;
};

/** @returns the files in the order of upload @throws Problem #404 when one is not there, another's, or closed to the caller */
export async function attachFiles(
  tx: Tx,
  context: Context,
  { purpose, ids, accountId, key, opened = {} }: Attachments,
): Promise<FileRow[]> {
  const owners = ownersOf(context, key);
  const owner = accountOwner(accountId);
  for (const one of owners) await lockFiles(tx, one);
  const normalizedIds = new Set(ids.map((id) => id.toLowerCase()));
  const staged = await findStaged(tx, context, owners, purpose);
  const rows = staged.filter(({ id }) => normalizedIds.has(id));
  if (rows.length < normalizedIds.size) throw problem('#404');
  for (const row of rows) {
    if (row.content_id === null && !row.owner.equals(owner.hash))
      await giveFileKey(tx, context.keys, row.id, { hash: row.owner }, owner);
    if (!(await isOpenToHolder(tx, context, row))) throw problem('#404');
    const changes = { owner: owner.hash, account_id: accountId, expires_at: null, ...openedIn(row, opened) };
    await moveFile(tx, context, { ...row, account_id: accountId }, 'attached', { verb: 'attach', changes });
  }
  return rows;
}

/** A relative's paper stays under its mandate, also where it is chosen for somebody else. */
function openedIn({ relative_id }: FileRow, opened: ReturnType<typeof openedBy>) {
  return relative_id === null || relative_id === opened.relative_id ? opened : {};
}
