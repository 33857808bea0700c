import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { fileKinds, isKind } from '../../../contract/platform/file-limits.ts';
import { notFound } from '../../../contract/platform/problem.ts';
import { type FileData, MedicalRecord } from '../../../contract/records/record.ts';
import type { Context } from '../../booking/context.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import type { DB } from '../../platform/db/types.ts';
import { isOwn } from '../../platform/owner.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';

export const FileRow = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string().refine(isKind),
  size: z.int(),
  sha256: z.string(),
  scan: z.string(),
  status: z.string(),
  has_preview: z.boolean(),
});
export type RecordFile = z.infer<typeof FileRow>;

export function recordsOf(db: Db, context: Context) {
  const { impersonator } = customerOf(context);
  const all = db.selectFrom('record').where(isOwn(context, owners.record));
  return impersonator ? all.where('visibility', '=', 'care_team') : all;
}

export function withFiles(records: ReturnType<typeof recordsOf>) {
  return records
    .selectAll('record')
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('record_file')
          .innerJoin('file', 'file.id', 'record_file.file_id')
          .whereRef('record_file.record_id', '=', 'record.id')
          .select(['file.id', 'file.name', 'file.kind', 'file.size', 'scan', 'file.status', 'has_preview'])
          .select(sql<string>`encode(sha256, 'hex')`.as('sha256'))
          .orderBy('record_file.no'),
      ).as('files'),
    );
}

export type RecordRow = NonNullable<Awaited<ReturnType<ReturnType<typeof withFiles>['executeTakeFirst']>>>;

/** @throws Problem #404 when it is not the customer's, or not the caller's to see */
export async function findRecord(db: Db, context: Context, id: string) {
  return await withFiles(recordsOf(db, context)).where('record.id', '=', id).executeTakeFirstOrThrow(notFound);
}

/** @throws Problem #404 when it is not the customer's, or not the caller's to see */
export async function lockedRecord(tx: Tx, context: Context, id: string) {
  await tx.selectFrom('record').select('id').where('id', '=', id).forUpdate().execute();
  return findRecord(tx, context, id);
}

export function filesIn(row: { files: unknown }): RecordFile[] {
  return z.array(FileRow).parse(row.files);
}

const fileStateOf: Readonly<Record<string, FileData['state']>> = { waiting: 'checking', unscannable: 'unchecked' };

export function stateOf({ status, scan }: Pick<RecordFile, 'status' | 'scan'>): FileData['state'] {
  if (status === 'refused') return 'refused';
  if (status !== 'attached') return 'removed';
  return fileStateOf[scan] ?? 'ready';
}

type Row = Selectable<DB['record']> & { files: unknown };

export function recordView(row: Row): MedicalRecord {
  const files = filesIn(row);
  return MedicalRecord.parse({
    id: row.id,
    name: row.name,
    modal: row.modal,
    kind: row.kind,
    issuedAt: row.issued_on,
    author: row.author,
    status: row.status,
    visibility: row.visibility,
    size: files.reduce((sum, { size }) => sum + size, 0),
    addedAt: row.created_at,
    fileData: files.map(fileView),
  });
}

export function fileView(file: RecordFile): FileData {
  const { id, name, kind, size, sha256 } = file;
  return { id, name, kind, mediaType: fileKinds[kind].mediaType, size, sha256, state: stateOf(file) };
}
