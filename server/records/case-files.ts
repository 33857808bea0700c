import type { Binary } from 'fhir/r4';
import { z } from 'zod';
import type { MandateScope } from '../../contract/entitlement/relative-states.ts';
import type { DeskData } from '../../contract/platform/desk-right.ts';
import { countsTogether, fileLimits } from '../../contract/platform/file-limits.ts';
import { type ErrorCode, problem } from '../../contract/platform/problem.ts';
import type { FileData } from '../../contract/records/record.ts';
import type { Context } from '../booking/context.ts';
import { caseIds } from '../entitlement/relative/case-ids.ts';
import { filesOfCase } from '../platform/case/files.ts';
import type { Db, Tx } from '../platform/transaction.ts';
import { handOutAtDesk } from './download/hand-out-at-desk.ts';
import { binaryResource, inBundle } from './fhir.ts';
import { FileRow, fileView } from './record/record-row.ts';

const PlacedFile = z.array(FileRow.extend({ expense_no: z.int().nullable(), message_id: z.string().nullable() }));
type PlacedFile = { file: FileData; expense: number | null; message: string | null };

export async function placedFiles(db: Db, caseId: string): Promise<PlacedFile[]> {
  const rows = PlacedFile.parse(await filesOfCase(db, caseId).execute());
  return rows.map((row) => ({ file: fileView(row), expense: row.expense_no, message: row.message_id }));
}

export async function caseFiles(db: Db, caseId: string): Promise<FileData[]> {
  return (await placedFiles(db, caseId)).map(({ file }) => file);
}

/** Leaves out files of medical records, because the records export their own. */
export async function filesBesideRecords(db: Db, caseId: string): Promise<FileData[]> {
  const rows = await filesOfCase(db, caseId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('record_file').select('record_id').whereRef('record_file.file_id', '=', 'file.id'))),
    )
    .execute();
  return PlacedFile.parse(rows).map(fileView).filter(inBundle);
}

export function caseBinaries(kind: DeskData, scope?: MandateScope) {
  return async function* (context: Context, accountId: string): AsyncIterable<Binary> {
    const { db } = context.database;
    for (const id of await caseIds(db, context, { accountId, kind, scope }))
      for (const file of await filesBesideRecords(db, id)) yield await binaryResource(context, accountId, file);
  };
}

export function namesOf(files: readonly { name: string }[]): string {
  return files.map(({ name }) => name).join(', ');
}

/** A case and `added` keep to the limits of one form (not-shown 5.7). @throws Problem `code`, with `most` files and `max` bytes */
export async function assertFits(
  db: Db,
  caseId: string,
  added: readonly { kind: string; size: number }[],
  code: ErrorCode,
): Promise<void> {
  const { mostFiles: most, mostBytes: max } = fileLimits;
  const all = [...(await filesOfCase(db, caseId).where('file.status', '=', 'attached').execute()), ...added];
  const bytes = all.filter(({ kind }) => countsTogether(kind)).reduce((sum, { size }) => sum + size, 0);
  if (all.length > most || bytes > max) throw problem(code, { most, max });
}

/** @throws Problem #404 when the case has no such file, KF013 when it is not scanned yet */
export function handOutOfCase(
  context: Context,
  fileId: string,
  find: (tx: Tx) => Promise<{ id: string; account_id: string }>,
) {
  return handOutAtDesk(context, async (tx) => {
    const { id, account_id: account } = await find(tx);
    const own = filesOfCase(tx, id).where('file.id', '=', fileId).where('file.status', '=', 'attached');
    return { account, file: await own.executeTakeFirst() };
  });
}
