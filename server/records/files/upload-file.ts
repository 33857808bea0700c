import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type FileFault, faultOf, freeName } from '../../../contract/platform/file-check.ts';
import {
  type FileKind,
  type FilePurpose,
  fileKinds,
  fileLimits,
  kindOf,
} from '../../../contract/platform/file-limits.ts';
import { nameKey, withExtension } from '../../../contract/platform/file-name.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { fileStates } from '../../../contract/records/file-states.ts';
import { newBrowserOwner, type Owner, ownersOf } from '../../identity/draft/draft-owner.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import { type Harmless, harmless } from '../../platform/files/inspect/inspect.ts';
import { readPieces, writePieces } from '../../platform/files/pieces.ts';
import { type Received, receiving } from '../../platform/files/receive.ts';
import { moveTo } from '../../platform/move-to.ts';
import type { ScanVerdict } from '../../platform/ports/scan.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { fileEvent } from './file-event.ts';
import { type FileRow, findKept, findStaged, purposeNamed, stagedView } from './find-files.ts';

export const uploadFile: Handler<'uploadFile'> = async ({ purpose, key, file }, context) => {
  const row = purposeNamed(purpose);
  const owners = ownersOf(context, key);
  const owner = owners[0] ?? newBrowserOwner();
  if (owner.accountId === null) await consume(context, 'upload-without-login', context.address);
  await consume(context, 'upload', owner.hash.toString('hex'));
  const { name: given, size, bytes } = await file.open();
  const form = { purpose, row, owner, owners };
  const name = await checked(context.database.db, context, form, { name: given, size });
  const kind = kindOf(name, row);
  // DICOM and ZIP come piece by piece.
  if (kind === undefined || fileKinds[kind].onRequest) throw problem('KF005', { name, kinds: '' });
  const asked = { owner, purpose, name, most: fileKinds[kind].maxBytes };
  const staged = await receiving(context, asked, bytes, (received) => made(context, form, { name, kind, received }));
  return { file: stagedView(staged), key: owner.key };
};

type Form = { purpose: string; row: FilePurpose; owner: Owner; owners: readonly Owner[] };
type Chosen = { name: string; size: number | undefined };

/** @returns the name it is kept under */
async function checked(db: Tx | Context['database']['db'], context: Context, form: Form, chosen: Chosen) {
  const staged = await findStaged(db, context, [form.owner, ...form.owners], form.purpose);
  const names = staged.map(({ name }) => name);
  const bytes = staged.reduce((sum, { size }) => sum + size, 0);
  refuse(faultOf(chosen, form.row, { names, bytes }));
  return freeName(chosen.name, names);
}

function refuse(fault: FileFault | undefined): void {
  if (fault) throw problem(fault.code, fault.details);
}

type Arrived = { name: string; kind: FileKind; received: Received };

/** Looks at the bytes, seals what is harmless of them, and writes the file down. */
async function made(context: Context, form: Form, { name, kind, received }: Arrived): Promise<FileRow> {
  const whole = { fileId: received.id, key: received.key };
  const read = () => readPieces(context, { ...whole, part: 'incoming' }, received.size);
  const scan = await context.ports.scan(read());
  if (scan === 'infected') await refuseInfected(context, form, received.id, name);
  const kept = await told(name, async () => harmless(Buffer.concat(await Array.fromAsync(read())), kind));
  await writePieces(context, { ...whole, part: 'body' }, [kept.bytes]);
  if (kept.preview) await writePieces(context, { ...whole, part: 'preview' }, [kept.preview]);
  return inTransaction(context, (tx) => insert(tx, context, form, { name, received, kept, scan }));
}

/** A refusal of many files at once says which file it is about. */
async function told<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === 'Problem' && /^KF/.test(error.message)) {
      throw Object.assign(error, { details: { name } });
    }
    throw error;
  }
}

async function refuseInfected(context: Context, { owner }: Form, id: string, name: string): Promise<never> {
  const event = fileEvent(context, { id, account_id: owner.accountId }, 'infected');
  await auditRead(context.database.db, context, { ...event, outcome: 'denied' });
  context.log.warn({ requestId: context.requestId, file: id }, 'a file was infected');
  throw problem('KF008', { name });
}

type Written = { name: string; received: Received; kept: Harmless; scan: ScanVerdict };

async function insert(tx: Tx, context: Context, form: Form, { name: asked, received, kept, scan }: Written) {
  const { owner, owners, purpose } = form;
  const all = [owner, ...owners];
  await lockFiles(tx, owner);
  const [extension] = fileKinds[kept.kind].extensions;
  const drawn = kindOf(asked, form.row) === kept.kind ? asked : withExtension(asked, extension);
  const name = await checked(tx, context, form, { name: drawn, size: kept.bytes.length });
  const others = await findKept(tx, context, all).where('sent_sha256', '=', received.sha256).execute();
  const [same] = others.filter(({ status }) => status === 'staged' || status === 'attached');
  if (same) throw problem('KF011', { name: asked, other: same.name });
  const used = await tx
    .selectFrom('file')
    .select((sum) => sum.fn.sum<number | null>('size').as('bytes'))
    .where(
      'owner',
      'in',
      all.map(({ hash }) => hash),
    )
    .where('status', 'in', ['staged', 'attached'])
    .executeTakeFirstOrThrow();
  if (Number(used.bytes ?? 0) + kept.bytes.length > fileLimits.quotaBytes)
    throw problem('KF009', { name, max: fileLimits.quotaBytes });
  const event = fileEvent(context, { id: received.id, account_id: owner.accountId }, 'add');
  const health = await moveTo(tx, context, { states: fileStates, from: undefined, to: 'staged', event });
  const row = await health
    .insertInto('file')
    .values({
      id: received.id,
      partner_id: context.host.partnerId,
      owner: owner.hash,
      account_id: owner.accountId,
      purpose,
      name,
      name_key: nameKey(name),
      kind: kept.kind,
      size: kept.bytes.length,
      sha256: createHash('sha256').update(kept.bytes).digest(),
      sent_sha256: received.sha256,
      has_preview: kept.preview !== undefined,
      scan,
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

/** Files of one owner are counted and compared one after the other. */
export async function lockFiles(tx: Tx, { hash }: Pick<Owner, 'hash'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(3, hashtext(${hash.toString('hex')}))`.execute(tx);
}
