import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { keepFileKey, newFileKey } from '../../platform/files/file-key.ts';
import { writePieces } from '../../platform/files/pieces.ts';
import { refused } from '../../platform/refused.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { paperPath, previewEnd } from './manifest.ts';
import { readPapers } from './read-papers.ts';

export async function importPapers(services: Services, tx: Tx, folder: string): Promise<void> {
  const writing = { database: { ...services.database, db: tx }, now: services.clock(), ports: services.ports };
  for await (const { id, sha256, preview } of readPapers(folder)) {
    const path = paperPath(id);
    const row = await tx
      .selectFrom('file')
      .select(['id', 'owner', 'sha256', 'has_preview'])
      .where('content_id', 'is', null)
      .where('id', '=', id)
      .executeTakeFirst();
    if (row?.sha256.toString('hex') !== sha256) throw refused(`${path} is of no row of tables/file.ndjson.`);
    const { key, wrapped } = newFileKey(services.keys, id, { hash: row.owner });
    await keepFileKey(tx, id, wrapped);
    await writePieces(writing, { fileId: id, part: 'body', key }, createReadStream(join(folder, path)));
    const small = path + previewEnd;
    if ((preview !== undefined) !== row.has_preview)
      throw refused(`${small} ${row.has_preview ? 'is missing' : 'is of no row of tables/file.ndjson'}.`);
    if (preview)
      await writePieces(writing, { fileId: id, part: 'preview', key }, createReadStream(join(folder, small)));
  }
}
