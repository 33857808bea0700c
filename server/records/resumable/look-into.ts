import { faultOf } from '../../../contract/platform/file-check.ts';
import { type FileKind, type FilePurpose, kindNames } from '../../../contract/platform/file-limits.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { type ArchivePlan, planArchive } from '../../platform/files/inspect/archive.ts';
import type { ReadRange } from '../../platform/files/inspect/archive-entries.ts';
import { isDicom } from '../../platform/files/inspect/dicom.ts';
import { sniffed } from '../../platform/files/inspect/sniff.ts';
import { listPieces, readPiece } from '../../platform/files/pieces.ts';

type WholeFile = { fileId: string; part: 'body'; key: Buffer };
type ArrivedFile = { row: FilePurpose; length: number; name: string };
type Look = { kind: FileKind; read: ReadRange; plan: ArchivePlan | undefined };

/** Judges an uploaded file, and plans which entries of an archive may stay. @throws Problem for a file that we may not keep */
export async function lookInto(context: Context, whole: WholeFile, { row, length, name }: ArrivedFile): Promise<Look> {
  const read = await pieceReader(context, whole);
  const beginning = Buffer.concat(await Array.fromAsync(read(0, Math.min(length, longestBeginning))));
  const kind = (await sniffed(beginning)) ?? null;
  const fault = faultOf({ name, size: length, kind }, row, { names: [], bytes: 0 });
  if (fault || kind === null) throw problem(fault?.code ?? 'KF025', { name, kinds: kindNames(row), ...fault?.details });
  if (kind === 'dicom' && !isDicom(beginning)) throw problem('KF034', { name });
  return { kind, read, plan: kind === 'zip' ? await planArchive(length, read) : undefined };
}

const longestBeginning = 64 * 1024;

/** The last piece stays open, because an archive is read in many small steps that follow each other. */
async function pieceReader(context: Context, whole: WholeFile): Promise<ReadRange> {
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
