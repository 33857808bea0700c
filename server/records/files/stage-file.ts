import { sql } from 'kysely';
import { faultOf, freeName, namedAs } from '../../../contract/platform/file-check.ts';
import { countsTogether, type FileKind, type FilePurpose, fileLimits } from '../../../contract/platform/file-limits.ts';
import { nameKey } from '../../../contract/platform/file-name.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { fileStates, keptStates } from '../../../contract/records/file-states.ts';
import type { Context } from '../../booking/context.ts';
import type { Owner } from '../../identity/draft/draft-owner.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import { contentId } from '../../platform/files/content.ts';
import { moveTo } from '../../platform/move-to.ts';
import type { ScanState } from '../../platform/ports/scan.ts';
import type { Tx } from '../../platform/transaction.ts';
import { fileEvent } from './file-event.ts';
import { type FileRow, findStaged, stagedNames } from './find-files.ts';

export type Form = { purpose: string; row: FilePurpose; owner: Owner; owners: readonly Owner[] };
type ChosenFile = { name: string; size: number | undefined; kind?: FileKind };

/** Checks a file by the rules of its form. @returns `preferredName`, or a free name like it where another file has that */
export async function checked(
  db: Tx | Context['database']['db'],
  context: Context,
  form: Form,
  chosen: ChosenFile,
  preferredName = chosen.name,
): Promise<string> {
  const owners = [form.owner, ...form.owners];
  const staged = await findStaged(db, context, owners, form.purpose);
  const names = staged.map(({ name }) => name);
  const bytes = staged.filter(({ kind }) => countsTogether(kind)).reduce((sum, { size }) => sum + size, 0);
  const fault = faultOf(chosen, form.row, { names, bytes });
  if (fault) throw problem(fault.code, fault.details);
  return freeName(preferredName, await stagedNames(db, context, owners, form.purpose));
}

/** Audits and logs an infected file. @throws Problem KF008 */
export async function refuseInfected(context: Context, { owner }: Form, id: string, name: string): Promise<never> {
  const event = fileEvent(context, { id, account_id: owner.accountId }, 'infected');
  await auditRead(context.database.db, context, { ...event, outcome: 'denied' });
  context.log.warn({ requestId: context.requestId, file: id }, 'a file was infected');
  throw problem('KF008', { name });
}

type SentBytes = { id: string; kind: FileKind; size: number; sha256: Buffer };
type StoredBytes = {
  kind: FileKind;
  size: number;
  sha256: Buffer;
  hasPreview: boolean;
  leftOut: readonly string[];
};
export type FileFacts = { name: string; sent: SentBytes; stored: StoredBytes; scan: ScanState };

/** @throws Problem when the file no longer fits beside what its owner has uploaded meanwhile */
export async function stageFile(
  tx: Tx,
  context: Context,
  form: Form,
  { name: sentName, sent, stored, scan }: FileFacts,
): Promise<FileRow> {
  const { owner, owners, purpose } = form;
  const all = [owner, ...owners];
  await lockFiles(tx, owner);
  const chosen = { name: sentName, size: sent.size, kind: sent.kind };
  const name = await checked(tx, context, form, chosen, namedAs(stored.kind, sentName));
  const staged = await findStaged(tx, context, all, purpose);
  refuseSame(staged, { name: sentName, sent_sha256: sent.sha256 });
  const used = await bytesKept(tx, all);
  if (used + stored.size > fileLimits.quotaBytes) throw problem('KF009', { name, max: fileLimits.quotaBytes });
  return insertStaged(tx, context, form, {
    id: sent.id,
    name,
    kind: stored.kind,
    size: stored.size,
    sha256: stored.sha256,
    sent_sha256: sent.sha256,
    has_preview: stored.hasPreview,
    left_out: [...stored.leftOut],
    scan,
  });
}

/** Refuses the same file twice within one form, because another form may need the same paper. @throws Problem KF011 */
export function refuseSame(
  staged: readonly FileRow[],
  { name, sent_sha256 }: { name: string; sent_sha256: Buffer },
): void {
  const same = staged.find((file) => file.sent_sha256.equals(sent_sha256));
  if (same) throw problem('KF011', { name, other: same.name });
}

async function bytesKept(tx: Tx, owners: readonly Owner[]): Promise<number> {
  const each = tx
    .selectFrom('file')
    .select('size')
    .distinctOn(contentId)
    .where(
      'owner',
      'in',
      owners.map(({ hash }) => hash),
    )
    .where('status', 'in', keptStates)
    .as('each');
  const { bytes } = await tx
    .selectFrom(each)
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

type GivenColumns = 'id' | 'name' | 'kind' | 'size' | 'sha256' | 'sent_sha256' | 'has_preview' | 'left_out' | 'scan';
type ChosenColumns = 'content_id' | 'relative_id' | 'scope';
type StagedRow = Pick<FileRow, GivenColumns> & Partial<Pick<FileRow, ChosenColumns>>;

export async function insertStaged(
  tx: Tx,
  context: Context,
  { owner, purpose }: Pick<Form, 'owner' | 'purpose'>,
  file: StagedRow,
): Promise<FileRow> {
  const event = fileEvent(context, { id: file.id, account_id: owner.accountId }, 'add');
  const health = await moveTo(tx, context, { states: fileStates, from: undefined, to: 'staged', event });
  const row = await health
    .insertInto('file')
    .values({
      ...file,
      partner_id: context.host.partnerId,
      owner: owner.hash,
      account_id: owner.accountId,
      purpose,
      name_key: nameKey(file.name),
      status: 'staged',
      created_at: iso(context.now),
      expires_at: iso(
        plus(context.now, owner.accountId === null ? fileLimits.waits.browser : fileLimits.waits.account),
      ),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, status: 'staged' as const };
}

export async function lockFiles(tx: Tx, { hash }: Pick<Owner, 'hash'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(3, hashtext(${hash.toString('hex')}))`.execute(tx);
}
