import { createReadStream } from 'node:fs';
import { join } from 'node:path';
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
  const papers = manifest.files.filter(({ path }) => path.startsWith(papersFolder));
  const files = remembering(services.ports.files, undo);
  const writing = { database: { ...services.database, db: tx }, now: services.clock(), ports: { files } };
  for (const { path, sha256 } of papers.filter((one) => !one.path.endsWith(previewEnd))) {
    const id = path.slice(papersFolder.length);
    const row = await tx
      .selectFrom('file')
      .select(['owner', 'sha256', 'has_preview'])
      .where('content_id', 'is', null)
      .where((eb) => eb(eb.cast<string>('id', 'text'), '=', id))
      .executeTakeFirst();
    if (row?.sha256.toString('hex') !== sha256) throw refused(`${path} is of no row of tables/file.ndjson.`);
    const { key, wrapped } = newFileKey(services.keys, id, { hash: row.owner });
    await keepFileKey(tx, id, wrapped);
    await writePieces(writing, { fileId: id, part: 'body', key }, createReadStream(join(folder, path)));
    const preview = path + previewEnd;
    const hasPreview = papers.some((one) => one.path === preview);
    if (hasPreview !== row.has_preview) throw refused(`${preview} is ${hasPreview ? 'of no row' : 'missing'}.`);
    if (hasPreview)
      await writePieces(writing, { fileId: id, part: 'preview', key }, createReadStream(join(folder, preview)));
  }
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
