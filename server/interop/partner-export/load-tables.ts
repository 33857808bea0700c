import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { memberOf } from '../../../contract/platform/member-of.ts';
import type { Keys } from '../../platform/keys.ts';
import { refused } from '../../platform/refused.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Catalogue, Column, LeavingTable } from './catalogue.ts';
import { checkLine } from './check-line.ts';
import { columnsDerived, sealedAnew } from './derived.ts';
import { insertChained, readAuditHeads, writeAuditHeads } from './load-audit.ts';
import { type Manifest, tablePath } from './manifest.ts';
import { isPartner } from './partner-columns.ts';
import { type Line, readLines } from './read-lines.ts';

export type Loading = {
  tx: Tx;
  keys: Keys;
  catalogue: Catalogue;
  manifest: Manifest;
  folder: string;
  partnerId: number;
};

export async function loadTables(loading: Loading): Promise<void> {
  const { tx, catalogue, manifest } = loading;
  const { tables, late } = catalogue;
  const entries = manifest.tables.map(({ table, path }) => `${table} ${path}`);
  if (entries.join() !== tables.map(({ table }) => `${table} ${tablePath(table)}`).join())
    throw refused('manifest.json does not list the tables of this version in their order.');
  for (const { table } of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  for (const { from, name } of late)
    await sql`alter table ${sql.table(from)} alter constraint ${sql.ref(name)} deferrable initially deferred`.execute(
      tx,
    );
  let heads = await readAuditHeads(tx);
  const insert: Insert = async (leaving, lines) => {
    const { names, records } = arriving(loading, leaving, lines);
    if (leaving.table === 'audit') heads = await insertChained(tx, heads, names, records);
    else await insertRecords(tx, leaving.table, names, records);
  };
  for (const [at, leaving] of tables.entries())
    await loadTable(loading, leaving, manifest.tables[at]?.rows ?? 0, insert);
  await writeAuditHeads(tx, heads);
  for (const { from, name } of late)
    await sql`set constraints ${sql.ref(name)} immediate`.execute(tx).catch((error: unknown) => {
      throw refused(`${tablePath(from)}: ${reasonOf(error)}`);
    });
  await refuseImbalance(tx);
  for (const { from, name } of late)
    await sql`alter table ${sql.table(from)} alter constraint ${sql.ref(name)} not deferrable`.execute(tx);
  for (const { table } of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
}

/** Makes a check that the database's triggers make when the portal itself writes the journal. */
async function refuseImbalance(tx: Tx): Promise<void> {
  const { rows } = await sql<{ entry_id: number }>`
    select entry_id from journal_line group by entry_id having sum(amount) <> 0 limit 1`.execute(tx);
  const [entry] = rows;
  if (entry) throw refused(`${tablePath('journal_line')}: the lines of entry ${entry.entry_id} do not balance.`);
}

type Insert = (leaving: LeavingTable, lines: readonly Line[]) => Promise<void>;

async function loadTable(loading: Loading, leaving: LeavingTable, rows: number, insert: Insert): Promise<void> {
  const path = tablePath(leaving.table);
  let count = 0;
  for await (const lines of readLines(createReadStream(join(loading.folder, path)))) {
    for (const line of lines) checkLine(leaving, loading.manifest.brand.key, line);
    count += lines.length;
    await insertBatch(loading.tx, leaving, lines, insert);
  }
  if (count !== rows) throw refused(`${path} has ${count} lines, and manifest.json says ${rows}.`);
  await sql`analyze ${sql.table(leaving.table)}`.execute(loading.tx);
}

/** A refused batch is sent again line by line, so that the wrong line is known. */
async function insertBatch(tx: Tx, leaving: LeavingTable, lines: readonly Line[], insert: Insert): Promise<void> {
  await sql`savepoint batch`.execute(tx);
  try {
    await insert(leaving, lines);
  } catch (error) {
    if (memberOf(error, 'code') === undefined) throw error;
    await sql`rollback to savepoint batch`.execute(tx);
    for (const line of lines) {
      await insert(leaving, [line]).catch((cause: unknown) => {
        throw refused(`${tablePath(leaving.table)}, line ${line.no}: ${reasonOf(cause)}`);
      });
    }
    throw error;
  }
  await sql`release savepoint batch`.execute(tx);
}

function reasonOf(error: unknown): string {
  const detail = memberOf(error, 'detail');
  return typeof detail === 'string' ? detail : error instanceof Error ? error.message : String(error);
}

function arriving({ keys, partnerId }: Loading, leaving: LeavingTable, lines: readonly Line[]) {
  const { table, columns } = leaving;
  const text = `[${lines.map((line) => sealedAnew(keys, leaving, line.text)).join(',')}]`;
  const derived = columnsDerived(table);
  const names = [...columns.map(({ name }) => name), ...derived];
  const changes = [
    ...columns.flatMap((column) => changeOf(table, column, partnerId) ?? []),
    ...derived.map((name) => bytesFrom(name)),
  ];
  const changed = changes.length === 0 ? sql`one.line` : sql`one.line || jsonb_build_object(${sql.join(changes)})`;
  const records = sql`jsonb_array_elements(${text}::jsonb) with ordinality one (line, place),
    jsonb_populate_record(null::${sql.table(`public.${table}`)}, ${changed}) made`;
  return { names, records };
}

async function insertRecords(tx: Tx, table: string, names: readonly string[], records: RawBuilder<unknown>) {
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const made = sql.join(names.map((name) => sql.ref(`made.${name}`)));
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${made} from ${records} order by one.place`.execute(tx);
}

function changeOf(table: string, { name, type }: Column, partnerId: number): RawBuilder<unknown> | undefined {
  const value = sql`(one.line ->> ${sql.lit(name)})`;
  if (isPartner(table, name))
    return sql`${sql.lit(name)}, case when ${value} is not null then ${sql.lit(partnerId)} end`;
  if (type === 'bytea') return bytesFrom(name);
  if (type !== 'tstzrange') return undefined;
  const end = (key: string) => sql`coalesce(one.line #>> array[${sql.lit(name)}, ${sql.lit(key)}], '')`;
  const bounds = sql`one.line #>> array[${sql.lit(name)}, 'bounds']`;
  return sql`${sql.lit(name)}, left(${bounds}, 1) || ${end('from')} || ',' || ${end('to')} || right(${bounds}, 1)`;
}

function bytesFrom(name: string): RawBuilder<unknown> {
  return sql`${sql.lit(name)}, '\\x' || encode(decode(one.line ->> ${sql.lit(name)}, 'base64'), 'hex')`;
}
