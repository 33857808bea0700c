import { createHash } from 'node:crypto';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { createBulkhead } from '../../platform/bulkhead.ts';
import { countedPieces } from '../../platform/files/counted-pieces.ts';
import { openFileKey } from '../../platform/files/file-key.ts';
import { forgetFile } from '../../platform/files/forget-file.ts';
import { readPieces } from '../../platform/files/pieces.ts';
import { removeIncoming } from '../../platform/files/receive.ts';
import { scanState } from '../../platform/ports/scan.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { type FileRow, findStagedFile, purposeNamed, stagedView } from '../files/find-files.ts';
import { refuseInfected, stageFile } from '../files/stage-file.ts';
import { withName } from '../files/upload-file.ts';
import { findUpload } from './find-upload.ts';
import { beginFinish } from './finishing.ts';
import { keptBytes, takeNewPieces, takeUpload } from './kept-bytes.ts';
import { lookInto } from './look-into.ts';

const inLane = createBulkhead({ lanes: 2, waiting: 16 });

type FinishedUpload = Awaited<ReturnType<typeof findUpload>>;

/** A repeated call, for which the first answer was lost, gets the same file. */
export const finishResumable: Handler<'finishResumable'> = async ({ uploadId }, context) => {
  const upload = await findUpload(context, uploadId).catch(async (error: unknown) => {
    const staged = await findStagedFile(context, uploadId);
    if (staged) return staged;
    throw error;
  });
  if ('status' in upload) return { file: stagedView(context, upload) };
  const { received, length, owner } = upload;
  if (received !== length) throw problem('K409', { why: 'upload' });
  await consume(context, 'finish-upload', owner.hash.toString('hex'));
  const work = () => finished(context, upload);
  return { file: stagedView(context, await inLane(work, { signal: context.signal })) };
};

async function finished(context: Context, upload: FinishedUpload): Promise<FileRow> {
  const { id } = upload;
  const finishing = await beginFinish(context, id);
  if (!finishing) {
    const staged = await findStagedFile(context, id);
    if (staged) return staged;
    throw problem('K503', { retryAfterSeconds: 5 });
  }
  try {
    return await lookedAt(context, upload);
  } catch (error) {
    const isOwn = await finishing.end();
    if (isOwn && isProblem(error) && error.code.startsWith('KF')) {
      await forgetFile(context, id);
      await context.database.db.deleteFrom('upload').where('id', '=', id).execute();
    }
    throw error;
  } finally {
    finishing.stop();
  }
}

async function lookedAt(context: Context, { id, owner, purpose, name, length }: FinishedUpload): Promise<FileRow> {
  const form = { purpose, row: purposeNamed(purpose), owner, owners: [owner] };
  const key = await openFileKey(context.database.db, context.keys, id, owner);
  const whole = { fileId: id, part: 'body', key } as const;
  const next = await countedPieces(context, id, length);
  const read = () => whileAsked(context, readPieces(context, whole, length));
  const look = await withName(form, name, () => lookInto(context, whole, { row: form.row, length, name }));
  const scan = scanState(await context.ports.scan(read()));
  if (scan === 'infected') await refuseInfected(context, form, id, name);
  const hash = createHash('sha256');
  for await (const piece of read()) hash.update(piece);
  const sent = { id, kind: look.kind, size: length, sha256: hash.digest() };
  const { isAnew, ...stored } = await keptBytes(context, { form, name, whole, next, look, sent });
  const staged = await inTransaction(context, async (tx) => {
    await takeUpload(tx, context, id);
    if (isAnew) await takeNewPieces(tx, id, next, stored.size);
    return stageFile(tx, context, form, { name, sent, stored, scan });
  });
  await removeIncoming(context, id);
  return staged;
}

async function* whileAsked({ signal }: Context, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    if (signal?.aborted) throw problem('K503', { retryAfterSeconds: 5 });
    yield piece;
  }
}
