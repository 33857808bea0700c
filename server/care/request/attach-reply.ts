import { replyPurpose } from '../../../contract/care/purposes.ts';
import { careRequestKind, mandateForCare } from '../../../contract/care/request-kinds.ts';
import { filePurpose } from '../../../contract/file-purposes.ts';
import { type FileKind, fileKinds, kindsFor } from '../../../contract/platform/file-limits.ts';
import { orNotFound, problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import type { Tx } from '../../platform/transaction.ts';
import { assertFits } from '../../records/case-files.ts';
import { attachFiles } from '../../records/files/attach-files.ts';
import type { FileRow } from '../../records/files/find-files.ts';
import type { CareRequestRow } from './request-row.ts';

type Reply = { fileIds: readonly string[]; key?: string | undefined };

/** @throws Problem #404 files of others or for something else, KF005 another type, KQ008 too much with what the request has */
export async function attachReply(
  tx: Tx,
  context: Context,
  row: CareRequestRow,
  { fileIds, key }: Reply,
): Promise<FileRow[]> {
  if (fileIds.length === 0) return [];
  const { id, account_id: accountId, service } = row;
  const purpose = orNotFound(filePurpose(careRequestKind(service).files?.purpose ?? ''));
  const opened = openedBy(row, mandateForCare);
  const added = await attachFiles(tx, context, { purpose: replyPurpose, ids: fileIds, accountId, key, opened });
  refuseOthers(added, kindsFor(purpose));
  await assertFits(tx, id, added, 'KQ008');
  return added;
}

function refuseOthers(added: readonly FileRow[], kinds: readonly FileKind[]): void {
  const other = added.find(({ kind }) => !kinds.some((one) => one === kind));
  if (other) throw problem('KF005', { name: other.name, kinds: kinds.map((kind) => fileKinds[kind].name).join(', ') });
}
