import { createHash } from 'node:crypto';
import { type FileKind, kindOf } from '../../../contract/platform/file-limits.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { openFileKey } from '../../platform/files/file-key.ts';
import { forgetFile } from '../../platform/files/forget-file.ts';
import { archiveFault } from '../../platform/files/inspect/archive.ts';
import { sniffed } from '../../platform/files/inspect/sniff.ts';
import { listPieces, readPiece, readPieces } from '../../platform/files/pieces.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { purposeNamed, stagedView } from '../files/find-files.ts';
import { refuseInfected, stageFile } from '../files/stage-file.ts';
import { findUpload } from './find-upload.ts';

type Whole = { fileId: string; part: 'body'; key: Buffer };

/** DICOM and ZIP are kept as they came: to write them anew would change what a doctor reads. */
export const finishResumable: Handler<'finishResumable'> = async ({ uploadId }, context) => {
  const { id, owner, purpose, name, length, received } = await findUpload(context, uploadId);
  if (received !== length) throw problem('K409');
  const row = purposeNamed(purpose);
  const form = { purpose, row, owner, owners: [owner] };
  const kind = kindOf(name, row);
  if (kind === undefined) throw problem('#404');
  const key = await openFileKey(context.database.db, context.keys, id, owner);
  const whole = { fileId: id, part: 'body', key } as const;
  try {
    await refuseOther(context, whole, { kind, length, name });
    const scan = await context.ports.scan(readPieces(context, whole, length));
    if (scan === 'infected') await refuseInfected(context, form, id, name);
    const hash = createHash('sha256');
    for await (const piece of readPieces(context, whole, length)) hash.update(piece);
    const sha256 = hash.digest();
    const kept = { kind, size: length, sha256, hasPreview: false };
    const staged = await inTransaction(context, async (tx) => {
      // Of two calls at once, the second finds nothing to finish.
      const gone = await tx.deleteFrom('upload').where('id', '=', id).executeTakeFirst();
      if (gone.numDeletedRows !== 1n) throw problem('#404');
      return stageFile(tx, context, form, { name, sent: { id, size: length, sha256 }, kept, scan });
    });
    return { file: stagedView(staged) };
  } catch (error) {
    if (isProblem(error) && error.code.startsWith('KF')) {
      await forgetFile(context, id);
      await context.database.db.deleteFrom('upload').where('id', '=', id).execute();
    }
    throw error;
  }
};

/** What its bytes say must be what its name says, and an archive may hold nothing that harms. */
async function refuseOther(
  context: Context,
  whole: Whole,
  { kind, length, name }: { kind: FileKind; length: number; name: string },
): Promise<void> {
  const pieces = await listPieces(context, whole.fileId, 'body');
  const [first] = pieces;
  const beginning = first && (await readPiece(context.ports.files, whole, first));
  if (!beginning || (await sniffed(beginning)) !== kind) throw problem('KF007', { name });
  if (kind !== 'zip') return;
  const fault = await archiveFault(length, async function* (from, to) {
    let at = 0;
    for (const piece of pieces) {
      const end = at + piece.bytes;
      if (end > from && at < to) {
        const bytes = await readPiece(context.ports.files, whole, piece);
        yield bytes.subarray(Math.max(0, from - at), Math.min(piece.bytes, to - at));
      }
      at = end;
    }
  });
  if (fault) throw problem(fault, { name, kinds: '' });
}
