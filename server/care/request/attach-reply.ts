import { replyPurpose } from '../../../contract/care/purposes.ts';
import { careRequestKind, mandateForCare } from '../../../contract/care/request-kinds.ts';
import { filePurpose } from '../../../contract/file-purposes.ts';
import {
  countsTogether,
  type FileKind,
  fileKinds,
  fileLimits,
  kindsFor,
} from '../../../contract/platform/file-limits.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { filesOfCase } from '../../platform/case/files.ts';
import type { Tx } from '../../platform/transaction.ts';
import { attachFiles } from '../../records/files/attach-files.ts';
import type { CareRequestRow } from './request-row.ts';

type File = { id: string; name: string; kind: string; size: number };
type Reply = { fileIds: readonly string[]; key?: string | undefined };

/** @throws Problem #404 not theirs or not for this request, KF005 another type, KQ008 too much with what it has */
export async function attachReply(
  tx: Tx,
  context: Context,
  row: CareRequestRow,
  { fileIds, key }: Reply,
): Promise<File[]> {
  if (fileIds.length === 0) return [];
  const { id, account_id: accountId, service } = row;
  const taken = filePurpose(careRequestKind(service).files?.purpose ?? '');
  if (!taken) throw problem('#404');
  const ids = [...new Set(fileIds.map((file) => file.toLowerCase()))];
  await attachFiles(tx, context, { purpose: replyPurpose, ids, accountId, key, opened: openedBy(row, mandateForCare) });
  const added = await filesIn(tx, ids);
  refuseOthers(added, kindsFor(taken));
  refuseMore(await filesOfCase(tx, id).where('file.status', '=', 'attached').execute(), added);
  return added;
}

function filesIn(tx: Tx, ids: readonly string[]): Promise<File[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('file')
    .select(['id', 'name', 'kind', 'size'])
    .where('id', 'in', ids)
    .where('status', '=', 'attached')
    .orderBy('no')
    .execute();
}

function refuseOthers(added: readonly File[], kinds: readonly FileKind[]): void {
  const other = added.find(({ kind }) => !kinds.some((one) => one === kind));
  if (other) throw problem('KF005', { name: other.name, kinds: kinds.map((kind) => fileKinds[kind].name).join(', ') });
}

/** The limits of a form are those of the whole request (not-shown 5.7). */
function refuseMore(before: readonly Pick<File, 'kind' | 'size'>[], added: readonly File[]): void {
  const { mostFiles: most, mostBytes: max } = fileLimits;
  const all = [...before, ...added];
  const bytes = all.filter(({ kind }) => countsTogether(kind)).reduce((sum, { size }) => sum + size, 0);
  if (all.length > most || bytes > max) throw problem('KQ008', { most, max });
}
