import { sql } from 'kysely';
import { isProblem } from '../../../contract/platform/problem.ts';
import { openFileKey } from '../../platform/files/file-key.ts';
import { type Part, readPieces } from '../../platform/files/pieces.ts';
import { refused } from '../../platform/refused.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { type FileEntry, papersFolder, previewEnd } from './manifest.ts';
import type { Selection } from './selection.ts';
import { writeEntry } from './written-file.ts';

const filesAtOnce = 200;

type Paper = { id: string; owner: Buffer; size: number; has_preview: boolean };

/** The customers' papers in plain, under the ids of their rows. A row whose bytes are gone by a deletion has no file. */
export async function exportPapers(
  services: Pick<Services, 'database' | 'keys' | 'ports'>,
  { tx, belongs, folder }: { tx: Tx; belongs: Selection; folder: string },
): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  const reading = { database: { ...services.database, db: tx }, ports: services.ports };
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Paper>`select id, owner, size, has_preview from file
      where ${belongs('file')} and content_id is null and id > ${after}::uuid
        and exists (select from file_key where file_key.file_id = file.id) order by id limit ${sql.lit(filesAtOnce)}`.execute(
      tx,
    );
    for (const { id, owner, size, has_preview } of rows) {
      const write = async (part: Part, path: string, bytes?: number) => {
        const key = await openFileKey(tx, services.keys, id, { hash: owner });
        entries.push(await writeEntry(folder, path, readPieces(reading, { fileId: id, part, key }, bytes)));
      };
      try {
        await write('body', papersFolder + id, Number(size));
        if (has_preview) await write('preview', papersFolder + id + previewEnd);
      } catch (error) {
        if (!isProblem(error)) throw error;
        throw refused(`The paper ${id} cannot be read whole: 'npm run kapu -- files' says what is missing.`);
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < filesAtOnce) return entries;
    after = last.id;
  }
}
