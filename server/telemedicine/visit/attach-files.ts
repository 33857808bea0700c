import { problem } from '../../../contract/platform/problem.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import type { Tx } from '../../platform/transaction.ts';
import { assertFits } from '../../records/case-files.ts';
import { attachFiles } from '../../records/files/attach-files.ts';
import type { FileRow } from '../../records/files/find-files.ts';
import type { Context } from '../context.ts';
import { lockVisit } from './find-visit.ts';

export const mandateForVideo = 'video';

type Visitor = { account_id: string | null; relative_id: string | null };

/** @throws Problem KV014 for a guest, because files belong to an account */
export function filesOwner({ account_id: accountId, relative_id }: Visitor) {
  if (accountId === null) throw problem('KV014');
  const opened = openedBy({ account_id: accountId, person_id: relative_id ?? accountId }, mandateForVideo);
  return { accountId, opened };
}

type SentFiles = { fileIds: readonly string[]; key?: string | undefined };

/** @throws Problem KV014 a guest's, KV015 more than a visit may have, #404 not theirs */
export async function attachToVisit(
  tx: Tx,
  context: Context,
  { row, visitId }: { row: Visitor; visitId: string },
  { fileIds, key }: SentFiles,
): Promise<FileRow[]> {
  if (fileIds.length === 0) return [];
  const { accountId, opened } = filesOwner(row);
  await lockVisit(tx, visitId);
  const added = await attachFiles(tx, context, { purpose: 'video_visit', ids: fileIds, accountId, key, opened });
  await assertFits(tx, visitId, added, 'KV015');
  return added;
}
