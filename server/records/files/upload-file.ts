import { createHash } from 'node:crypto';
import { type FileKind, fileKinds, kindOf } from '../../../contract/platform/file-limits.ts';
import { safeName } from '../../../contract/platform/file-name.ts';
import type { OpenedFile } from '../../../contract/platform/incoming-file.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { newBrowserOwner, ownersOf } from '../../identity/draft/draft-owner.ts';
import { harmless } from '../../platform/files/inspect/inspect.ts';
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

/** Inspects a file and stores it sealed. `keep` runs in a transaction, in which `stage` inserts the file's row. */
export async function receiveFile<T>(context: Context, form: Form, file: OpenedFile, keep: Keep<T>): Promise<T> {
  const { purpose, row, owner } = form;
  const { name: given, size, bytes } = file;
  await checked(context.database.db, context, form, { name: given, size });
  const name = safeName(given);
  const kind = kindOf(name, row);
  if (kind === undefined) throw problem('KF005', { name, kinds: '' });
  if (fileKinds[kind].onRequest) throw problem('KF023', { name });
  const asked = { owner, purpose, name, most: fileKinds[kind].maxBytes };
  return receiving(context, asked, bytes, async (received) => {
    const facts = await made(context, form, { name, kind, received });
    return inTransaction(context, (tx) => keep(tx, () => stageFile(tx, context, form, facts)));
  });
}

type UploadedFile = { name: string; kind: FileKind; received: ReceivedFile };

async function made(context: Context, form: Form, { name, kind, received }: UploadedFile): Promise<FileFacts> {
  const whole = { fileId: received.id, key: received.key };
  const read = () => readPieces(context, { ...whole, part: 'incoming' }, received.size);
  const scan = scanState(await context.ports.scan(read()));
  if (scan === 'infected') await refuseInfected(context, form, received.id, name);
  const sender = { stranger: form.owner.accountId === null ? context.address : undefined, signal: context.signal };
  const kept = await told(name, async () => harmless(Buffer.concat(await Array.fromAsync(read())), kind, sender));
  await writePieces(context, { ...whole, part: 'body' }, [kept.bytes]);
  if (kept.preview) await writePieces(context, { ...whole, part: 'preview' }, [kept.preview]);
  const written = {
    kind: kept.kind,
    size: kept.bytes.length,
    sha256: createHash('sha256').update(kept.bytes).digest(),
    hasPreview: kept.preview !== undefined,
  };
  return { name, sent: received, kept: written, scan };
}

async function told<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isProblem(error) && error.code.startsWith('KF') ? problem(error.code, { name }) : error;
  }
}
