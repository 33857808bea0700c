import { randomUUID } from 'node:crypto';
import { nameKey } from '../../../contract/platform/file-name.ts';
import { fileStates } from '../../../contract/records/file-states.ts';
import type { Context } from '../../booking/context.ts';
import { accountOwner } from '../../identity/draft/draft-owner.ts';
import { iso } from '../../platform/clock.ts';
import { moveTo } from '../../platform/move-to.ts';
import type { Tx } from '../../platform/transaction.ts';
import { fileEvent } from '../files/file-event.ts';
import { insertRecord } from '../record/insert-record.ts';
import type { BroughtRecord } from './documents.ts';
import { inspected, withSealed } from './seal-files.ts';

/** @param write adds the rows in its own transaction, and answers the new record ids by those that were brought */
export async function bringRecords<T>(
  context: Context,
  accountId: string,
  records: readonly BroughtRecord[],
  write: (rows: (tx: Tx) => Promise<ReadonlyMap<string, string>>) => Promise<T>,
): Promise<T> {
  const ready: ReadyRecord[] = [];
  for (const record of records) {
    const files = [];
    for (const file of record.files) files.push(await inspected(context, file));
    ready.push({ ...record, files });
  }
  const all = ready.flatMap(({ files }) => files);
  return withSealed(context, accountOwner(accountId), all, () =>
    write(async (tx) => {
      const ids = new Map(ready.map(({ id }) => [id, randomUUID()]));
      for (const record of ready) await add(tx, context, { accountId, record, ids });
      return ids;
    }),
  );
}

type File = Awaited<ReturnType<typeof inspected>>;
type ReadyRecord = Omit<BroughtRecord, 'files'> & { files: File[] };
type RecordImport = { accountId: string; record: ReadyRecord; ids: Map<string, string> };

async function add(tx: Tx, context: Context, { accountId, record, ids }: RecordImport): Promise<void> {
  const id = ids.get(record.id) ?? randomUUID();
  for (const file of record.files) await addFile(tx, context, accountId, file);
  const { name, modal, kind, author, visibility, status } = record;
  const links = { replaces: (record.replaces && ids.get(record.replaces)) ?? null, visit_ref: null };
  const dates = { issued_on: record.issuedOn, created_at: record.createdAt };
  const facts = { id, name, modal, kind, author, visibility, status, ...dates, ...links };
  await insertRecord(
    tx,
    context,
    accountId,
    facts,
    record.files.map((file) => file.id),
  );
}

async function addFile(tx: Tx, context: Context, accountId: string, file: File): Promise<void> {
  const { id, name, kind, size, sha256, scan } = file;
  const status = file.bytes === undefined ? 'removed' : 'attached';
  const event = fileEvent(context, { id, account_id: accountId }, 'add');
  const health = await moveTo(tx, context, { states: fileStates, from: undefined, to: status, event });
  await health
    .insertInto('file')
    .values({
      id,
      partner_id: context.host.partnerId,
      owner: accountOwner(accountId).hash,
      account_id: accountId,
      purpose: 'record',
      name,
      name_key: nameKey(name),
      kind,
      size,
      sha256,
      sent_sha256: sha256,
      has_preview: file.preview !== undefined,
      scan,
      status,
      created_at: iso(context.now),
    })
    .execute();
}
