import type { FileKind } from '../../../contract/platform/file-limits.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { archiveFault } from '../../platform/files/inspect/archive.ts';
import { isDicom } from '../../platform/files/inspect/dicom.ts';
import { sniffed } from '../../platform/files/inspect/sniff.ts';
import { listPieces, readPiece } from '../../platform/files/pieces.ts';

type WholeFile = { fileId: string; part: 'body'; key: Buffer };
type DeclaredFile = { kind: FileKind; length: number; name: string };

/** What its bytes say must be what its name says, and an archive may hold nothing that harms. */
export async function refuseOther(
  context: Context,
  whole: WholeFile,
  { kind, length, name }: DeclaredFile,
): Promise<void> {
  const read = await pieceReader(context, whole);
  const beginning = Buffer.concat(await Array.fromAsync(read(0, Math.min(length, longestBeginning))));
  if ((await sniffed(beginning)) !== kind) throw problem('KF007', { name });
  if (kind === 'dicom' && !isDicom(beginning)) throw problem('KF007', { name });
  if (kind !== 'zip') return;
  const fault = await archiveFault(length, read);
  if (fault) throw problem(fault, { name, kinds: '' });
}

const longestBeginning = 64 * 1024;

/** Keeps the piece that was opened last, because an archive is read in many small steps that follow each other. */
async function pieceReader(context: Context, whole: WholeFile) {
  const { signal } = context;
  const pieces = await listPieces(context, whole.fileId, 'body');
  let opened: { no: number; bytes: Buffer } | undefined;
  return async function* read(from: number, to: number): AsyncGenerator<Buffer> {
    let at = 0;
    for (const piece of pieces) {
      const end = at + piece.bytes;
      if (end > from && at < to) {
        if (signal?.aborted) throw problem('K503', { retryAfterSeconds: 5 });
        if (opened?.no !== piece.no)
          opened = { no: piece.no, bytes: await readPiece(context.ports.files, whole, piece) };
        yield opened.bytes.subarray(Math.max(0, from - at), Math.min(piece.bytes, to - at));
      }
      at = end;
    }
  };
}
