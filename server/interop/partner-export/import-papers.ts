import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { keepFileKey, newFileKey } from '../../platform/files/file-key.ts';
import { writePieces } from '../../platform/files/pieces.ts';
import { refused } from '../../platform/refused.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { type Manifest, papersFolder, previewEnd } from './manifest.ts';

type Papers = { tx: Tx; manifest: Manifest; folder: string; undo: (() => Promise<unknown>)[] };

/** Seals each paper under a key of its own and puts it into the store; the transaction has its rows. */
export async function importPapers(services: Services, { tx, manifest, folder, undo }: Papers): Promise<void> {
  const papers = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
  const files = remembering(services.ports.files, undo);
  const writing = { database: { ...services.database, db: tx }, now: services.clock(), ports: { files } };
  for (const [path, sha256] of papers) {
    if (!path.startsWith(papersFolder) || path.endsWith(previewEnd)) continue;
    const row = await rowOf(tx, path.slice(papersFolder.length));
    if (row?.sha256.toString('hex') !== sha256) throw refused(`${path} is of no row of tables/file.ndjson.`);
    const { key, wrapped } = newFileKey(services.keys, row.id, { hash: row.owner });
    await keepFileKey(tx, row.id, wrapped);
    await writePieces(writing, { fileId: row.id, part: 'body', key }, createReadStream(join(folder, path)));
    const preview = path + previewEnd;
    if (papers.has(preview) !== row.has_preview)
      throw refused(`${preview} ${row.has_preview ? 'is missing' : 'is of no row of tables/file.ndjson'}.`);
    if (!row.has_preview) continue;
    await writePieces(writing, { fileId: row.id, part: 'preview', key }, createReadStream(join(folder, preview)));
  }
}

async function rowOf(tx: Tx, id: string) {
  if (!z.uuid().safeParse(id).success) return undefined;
  return tx
    .selectFrom('file')
    .select(['id', 'owner', 'sha256', 'has_preview'])
    .where('content_id', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst();
}

function remembering(files: Storage, undo: (() => Promise<unknown>)[]): Storage {
  return {
    ...files,
    put: async (name, sealed) => {
      undo.push(() => files.remove(name));
      await files.put(name, sealed);
    },
  };
}
