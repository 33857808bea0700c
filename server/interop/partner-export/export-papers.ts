import { sql } from 'kysely';
import { isProblem } from '../../../contract/platform/problem.ts';
import { openFileKey } from '../../platform/files/file-key.ts';
import { type Part, readPieces } from '../../platform/files/pieces.ts';
import { refused } from '../../platform/refused.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { type Paper, paperPath, previewEnd } from './manifest.ts';
import type { Selection } from './selection.ts';
import { writeEntry } from './written-file.ts';

const filesAtOnce = 200;

type Row = { id: string; owner: Buffer; size: number; has_preview: boolean };

/** Writes papers unencrypted under their rows' ids, and yields the lines of their list. A deleted paper has no file. */
export async function* exportPapers(
  services: Pick<Services, 'database' | 'keys' | 'ports'>,
  { tx, belongs, folder }: { tx: Tx; belongs: Selection; folder: string },
): AsyncGenerator<string> {
  const reading = { database: { ...services.database, db: tx }, ports: services.ports };
  async function write({ id, owner }: Row, part: Part, path: string, size?: number) {
    const key = await openFileKey(tx, services.keys, id, { hash: owner });
    const { bytes, sha256 } = await writeEntry(folder, path, readPieces(reading, { fileId: id, part, key }, size));
    return { bytes, sha256 };
  }
  for await (const row of rowsOf(tx, belongs)) {
    const path = paperPath(row.id);
    try {
      const paper: Paper = { id: row.id, ...(await write(row, 'body', path, Number(row.size))) };
      if (row.has_preview) paper.preview = await write(row, 'preview', path + previewEnd);
      yield `${JSON.stringify(paper)}\n`;
    } catch (error) {
      if (!isProblem(error)) throw error;
      throw refused(`The paper ${row.id} cannot be read whole: 'npm run kapu -- files' says what is missing.`);
    }
  }
}

async function* rowsOf(tx: Tx, belongs: Selection): AsyncGenerator<Row> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Row>`select id, owner, size, has_preview from file
      where ${belongs('file')} and content_id is null and id > ${after}::uuid
        and exists (select from file_key where file_key.file_id = file.id) order by id limit ${sql.lit(filesAtOnce)}`.execute(
      tx,
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < filesAtOnce) return;
    after = last.id;
  }
}
