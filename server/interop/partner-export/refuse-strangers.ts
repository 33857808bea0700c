import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { refused } from '../../platform/refused.ts';
import type { LeavingTable } from './catalogue.ts';
import type { TableOwners } from './leaving.ts';
import type { Loading } from './load-tables.ts';
import { tablePath } from './manifest.ts';
import { readLines } from './read-lines.ts';
import { orderOf } from './read-rows.ts';
import { selectionOf } from './selection.ts';

const Row = z.record(z.string(), z.unknown());

/** Refuses rows that an export would leave out: another partner's, and rows that none of this partner's leads to. */
export async function refuseStrangers(loading: Loading, owners: TableOwners): Promise<void> {
  const { tx, catalogue, partnerId } = loading;
  const belongs = await selectionOf(tx, owners, catalogue, partnerId);
  for (const leaving of catalogue.tables) {
    const key = sql`json_build_array(${orderOf(leaving)})`;
    // `except` sorts or hashes whatever its size; `not (… in …)` would compare each row with each.
    const all = sql`select ${sql.join(leaving.key.map((name) => sql.ref(`${leaving.table}.${name}`)))} from ${sql.table(leaving.table)}`;
    const { rows } = await sql<{ key: unknown[] }>`select ${key} as key from
      (${all} except ${all} where ${belongs(leaving.table)}) ${sql.ref(leaving.table)} limit 1`.execute(tx);
    const [stranger] = rows;
    if (stranger)
      throw refused(
        `${tablePath(leaving.table)}, line ${await lineOf(loading, leaving, stranger.key)}: nothing of the partner leads to this row.`,
      );
  }
}

async function lineOf({ folder }: Loading, { table, key }: LeavingTable, values: readonly unknown[]): Promise<number> {
  for await (const lines of readLines(createReadStream(join(folder, tablePath(table)))))
    for (const { no, text } of lines) {
      const row = Row.parse(JSON.parse(text));
      if (key.every((name, at) => String(row[name]) === String(values[at]))) return no;
    }
  return 0;
}
