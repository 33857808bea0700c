import { createHash } from 'node:crypto';
import { type FileKind, kindOf } from '../../../contract/platform/file-limits.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { createBulkhead } from '../../platform/bulkhead.ts';
import { openFileKey } from '../../platform/files/file-key.ts';
import { forgetFile } from '../../platform/files/forget-file.ts';
import { readPieces } from '../../platform/files/pieces.ts';
import { scanState } from '../../platform/ports/scan.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { type FileRow, findStagedFile, purposeNamed, stagedView } from '../files/find-files.ts';
import { refuseInfected, stageFile } from '../files/stage-file.ts';
import { findUpload } from './find-upload.ts';
import { beginFinish } from './finishing.ts';
import { refuseOther } from './look-into.ts';

const inLane = createBulkhead({ lanes: 2, waiting: 16 });

type FinishedUpload = Awaited<ReturnType<typeof findUpload>> & { kind: FileKind };

/** A second call, whose first answer was lost, gets the same file. */
export const finishResumable: Handler<'finishResumable'> = async ({ uploadId }, context) => {
  const upload = await findUpload(context, uploadId).catch(async (error: unknown) => {
    const staged = await findStagedFile(context, uploadId);
    if (staged) return staged;
    throw error;
  });
  if ('status' in upload) return { file: stagedView(context, upload) };
  const { received, length, owner, name, purpose } = upload;
  if (received !== length) throw problem('K409');
  const kind = kindOf(name, purposeNamed(purpose));
  if (kind === undefined) throw problem('#404');
  await consume(context, 'finish-upload', owner.hash.toString('hex'));
  const work = () => finished(context, { ...upload, kind });
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

/** DICOM and ZIP are kept as they came: to write them anew would change what a doctor reads. */
async function lookedAt(
  context: Context,
  { id, owner, purpose, name, length, kind }: FinishedUpload,
): Promise<FileRow> {
  const form = { purpose, row: purposeNamed(purpose), owner, owners: [owner] };
  const key = await openFileKey(context.database.db, context.keys, id, owner);
  const whole = { fileId: id, part: 'body', key } as const;
  const read = () => whileAsked(context, readPieces(context, whole, length));
  await refuseOther(context, whole, { kind, length, name });
  const scan = scanState(await context.ports.scan(read()));
  if (scan === 'infected') await refuseInfected(context, form, id, name);
  const hash = createHash('sha256');
  for await (const piece of read()) hash.update(piece);
  const sha256 = hash.digest();
  const kept = { kind, size: length, sha256, hasPreview: false };
  return inTransaction(context, async (tx) => {
    const gone = await tx.deleteFrom('upload').where('id', '=', id).executeTakeFirst();
    if (gone.numDeletedRows !== 1n) throw problem('#404');
    return stageFile(tx, context, form, { name, sent: { id, size: length, sha256 }, kept, scan });
  });
}

async function* whileAsked({ signal }: Context, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    if (signal?.aborted) throw problem('K503', { retryAfterSeconds: 5 });
    yield piece;
  }
}
