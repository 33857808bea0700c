import { createHash } from 'node:crypto';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { iso } from '../../platform/clock.ts';
import { rewritten } from '../../platform/files/inspect/archive-rewrite.ts';
import { removePieces, writePieces } from '../../platform/files/pieces.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { FileFacts, Form } from '../files/stage-file.ts';
import { inspected, storedBytes } from '../files/upload-file.ts';
import type { lookInto } from './look-into.ts';

type ArrivedFile = {
  form: Form;
  name: string;
  whole: { fileId: string; part: 'body'; key: Buffer };
  next: number;
  look: Awaited<ReturnType<typeof lookInto>>;
  sent: FileFacts['sent'];
};

type KeptBytes = FileFacts['stored'] & {
  isAnew: boolean;
};

/** DICOM and entries of an archive keep their bytes, which a doctor reads; other files are rewritten as at any upload. */
export async function keptBytes(context: Context, arrived: ArrivedFile): Promise<KeptBytes> {
  const { look, sent } = arrived;
  const { kind, plan } = look;
  const asSent = { kind, size: sent.size, sha256: sent.sha256, hasPreview: false, leftOut: [], isAnew: false };
  if (kind === 'dicom') return asSent;
  if (!plan) return copied(context, arrived);
  return plan.isWhole ? asSent : archiveAnew(context, arrived, plan);
}

async function archiveAnew(
  context: Context,
  { whole, next, look: { kind, read } }: ArrivedFile,
  { entries, leftOut }: NonNullable<ArrivedFile['look']['plan']>,
): Promise<KeptBytes> {
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const bytes of rewritten(entries, read)) {
      hash.update(bytes);
      yield bytes;
    }
  }
  const size = await writePieces(context, whole, hashed(), next);
  return { kind, size, sha256: hash.digest(), hasPreview: false, leftOut, isAnew: true };
}

async function copied(
  context: Context,
  { form, name, whole, next, look: { kind, read }, sent }: ArrivedFile,
): Promise<KeptBytes> {
  const bytes = Buffer.concat(await Array.fromAsync(read(0, sent.size)));
  const copy = await inspected(context, form, { name, kind, bytes });
  await writePieces(context, whole, [copy.bytes], next);
  await removePieces(context, whole.fileId, ['preview']);
  if (copy.preview) await writePieces(context, { ...whole, part: 'preview' }, [copy.preview]);
  return { ...storedBytes(copy), isAnew: true };
}

/** Ends an upload, of which the row stays until what arrived is removed. @throws Problem #404 where another call took it */
export async function takeUpload(tx: Tx, { now }: Context, id: string): Promise<void> {
  const update = await tx
    .updateTable('upload')
    .set({ expires_at: iso(now), length: null })
    .where('id', '=', id)
    .where('length', 'is not', null)
    .executeTakeFirst();
  if (update.numUpdatedRows !== 1n) throw problem('#404');
}

/** Pieces before `next` become what arrived, so that only the new ones are the file. @throws Problem K503 if a concurrent call has removed pieces */
export async function takeNewPieces(tx: Tx, id: string, next: number, size: number): Promise<void> {
  const body = tx.selectFrom('file_piece').where('file_id', '=', id).where('part', '=', 'body');
  await tx
    .updateTable('file_piece')
    .set({ part: 'incoming' })
    .where('file_id', '=', id)
    .where('part', '=', 'body')
    .where('no', '<', next)
    .execute();
  const { bytes } = await body.select(({ fn }) => fn.sum<string | null>('bytes').as('bytes')).executeTakeFirstOrThrow();
  if (Number(bytes) !== size) throw problem('K503', { retryAfterSeconds: 5 });
}
