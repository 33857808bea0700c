import { createHash, randomUUID } from 'node:crypto';
import { problem } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import { type FileOwner, keepFileKey, newFileKey, openFileKey } from '../../platform/files/file-key.ts';
import { readPieces, writePieces } from '../../platform/files/pieces.ts';
import { bytesOf } from '../bytes-of.ts';
import type { Context } from '../context.ts';
import type { JobAt } from './job-at.ts';

export type SealedFile = {
  id: string;
  kind: 'output' | 'deleted';
  type: string;
  count: number;
  size: number;
  sha256: Buffer;
  wrapped: Buffer;
};

function ownerOf(exportId: string): FileOwner {
  return { hash: createHash('sha256').update(`bulk-export ${exportId}`).digest() };
}

/** The file is written before its row, so that a crash leaves only what the sweep removes. */
export async function sealFile(
  context: JobAt,
  exportId: string,
  { kind, type, lines }: { kind: SealedFile['kind']; type: string; lines: readonly string[] },
): Promise<SealedFile> {
  const id = randomUUID();
  const bytes = Buffer.from(lines.join(''));
  const { key, wrapped } = newFileKey(context.keys, id, ownerOf(exportId));
  await writePieces(context, { fileId: id, part: 'body', key }, [bytes]);
  return {
    id,
    kind,
    type,
    count: lines.length,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    wrapped,
  };
}

export async function addFile(health: HealthTx, context: JobAt, exportId: string, file: SealedFile, no: number) {
  const name = `${no}.ndjson`;
  await keepFileKey(health, file.id, file.wrapped);
  await health
    .insertInto('file')
    .values({
      id: file.id,
      partner_id: context.host.partnerId,
      owner: ownerOf(exportId).hash,
      purpose: 'bulk_export',
      name,
      name_key: name,
      kind: 'ndjson',
      size: file.size,
      sha256: file.sha256,
      sent_sha256: file.sha256,
      scan: 'off',
      status: 'attached',
      created_at: iso(context.now),
    })
    .execute();
  await health
    .insertInto('bulk_export_file')
    .values({ export_id: exportId, no, kind: file.kind, type: file.type, count: file.count, file_id: file.id })
    .execute();
}

/** Reads the file a piece at a time. @throws Problem KF016 where a piece is gone */
export async function openFile(
  context: Context,
  exportId: string,
  fileId: string,
): Promise<ReadableStream<Uint8Array>> {
  const { db } = context.database;
  const file = await db
    .selectFrom('file')
    .select('size')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow(() => problem('#404'));
  const key = await openFileKey(db, context.keys, fileId, ownerOf(exportId));
  const pieces = readPieces(context, { fileId, part: 'body', key }, Number(file.size));
  return bytesOf(pieces);
}
