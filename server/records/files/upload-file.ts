import { createHash } from 'node:crypto';
import { faultOf } from '../../../contract/platform/file-check.ts';
import { type FileKind, fileKinds, kindNames } from '../../../contract/platform/file-limits.ts';
import { kindIn } from '../../../contract/platform/file-mark.ts';
import { safeName } from '../../../contract/platform/file-name.ts';
import type { OpenedFile } from '../../../contract/platform/incoming-file.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { newBrowserOwner, ownersOf } from '../../identity/draft/draft-owner.ts';
import { harmless } from '../../platform/files/inspect/inspect.ts';
import type { CleanFile } from '../../platform/files/inspect/inspector.ts';
import { readPieces, writePieces } from '../../platform/files/pieces.ts';
import { type ReceivedFile, receiving } from '../../platform/files/receive.ts';
import { scanState } from '../../platform/ports/scan.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { type FileRow, purposeNamed, stagedView } from './find-files.ts';
import { checked, type FileFacts, type Form, refuseInfected, stageFile } from './stage-file.ts';

export const uploadFile: Handler<'uploadFile'> = async ({ purpose, key, file }, context) => {
  const row = purposeNamed(purpose);
  const owners = ownersOf(context, key);
  const owner = owners[0] ?? newBrowserOwner();
  if (owner.accountId === null) await consume(context, 'upload-without-login', context.address);
  await consume(context, 'upload', owner.hash.toString('hex'));
  const staged = await receiveFile(context, { purpose, row, owner, owners }, await file.open(), (_tx, stage) =>
    stage(),
  );
  return { file: stagedView(context, staged), key: owner.key };
};

type Keep<T> = (tx: Tx, stage: () => Promise<FileRow>) => Promise<T>;

export async function receiveFile<T>(context: Context, form: Form, file: OpenedFile, keep: Keep<T>): Promise<T> {
  const { purpose, owner } = form;
  const { name: sentName, size, bytes } = file;
  await checked(context.database.db, context, form, { name: sentName, size });
  const name = safeName(sentName);
  const terms = { owner, purpose, name, judge: judgeFor(form, name) };
  return receiving(context, terms, bytes, async (received) => {
    const facts = await made(context, form, { name, received });
    return inTransaction(context, (tx) => keep(tx, () => stageFile(tx, context, form, facts)));
  });
}

/** Judges by the first bytes, so that nothing of a refused file is stored. @throws Problem KF005, KF023, KF025 */
function judgeFor({ row }: Form, name: string) {
  return (beginning: Uint8Array) => {
    const kind = kindIn(beginning) ?? null;
    const fault = faultOf({ name, size: undefined, kind }, row, { names: [], bytes: 0 });
    if (fault || kind === null) throw problem(fault?.code ?? 'KF025', fault?.details);
    if (fileKinds[kind].onRequest) throw problem('KF023', { name });
    return { kind, most: fileKinds[kind].maxBytes };
  };
}

type UploadedFile = { name: string; received: ReceivedFile };

async function made(context: Context, form: Form, { name, received }: UploadedFile): Promise<FileFacts> {
  const whole = { fileId: received.id, key: received.key };
  const read = () => readPieces(context, { ...whole, part: 'incoming' }, received.size);
  const scan = scanState(await context.ports.scan(read()));
  if (scan === 'infected') await refuseInfected(context, form, received.id, name);
  const bytes = Buffer.concat(await Array.fromAsync(read()));
  const clean = await inspected(context, form, { name, kind: received.kind, bytes });
  await writePieces(context, { ...whole, part: 'body' }, [clean.bytes]);
  if (clean.preview) await writePieces(context, { ...whole, part: 'preview' }, [clean.preview]);
  return { name, sent: received, stored: storedBytes(clean), scan };
}

type InspectedFile = { name: string; kind: FileKind; bytes: Uint8Array };

/** @throws Problem of the inspection, with the file's name and what the form accepts */
export async function inspected(
  context: Context,
  form: Form,
  { name, kind, bytes }: InspectedFile,
): Promise<CleanFile> {
  const sender = { stranger: form.owner.accountId === null ? context.address : undefined, signal: context.signal };
  return withName(form, name, () => harmless(bytes, kind, sender));
}

export function storedBytes({ kind, bytes, preview }: CleanFile): FileFacts['stored'] {
  const sha256 = createHash('sha256').update(bytes).digest();
  return { kind, size: bytes.length, sha256, hasPreview: preview !== undefined, leftOut: [] };
}

export async function withName<T>({ row }: Form, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isProblem(error) || !error.code.startsWith('KF')) throw error;
    throw problem(error.code, { ...error.details, name, kinds: kindNames(row) });
  }
}
