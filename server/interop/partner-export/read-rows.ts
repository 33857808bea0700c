import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Keys } from '../../platform/keys.ts';
import { refused } from '../../platform/refused.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Column, LeavingTable } from './catalogue.ts';
import { computedColumns, encoded, sealedColumns } from './columns.ts';
import { isPartner } from './partner-columns.ts';
import type { Selection } from './selection.ts';

const Row = z.record(z.string(), z.unknown());
const Letter = z.looseObject({ facts: z.looseObject({ to: z.string().optional() }) });
const rowsAtOnce = 1000;

type Snapshot = { tx: Tx; keys: Keys; partnerId: number; belongs: Selection };

export async function* readRows(snapshot: Snapshot, leaving: LeavingTable): AsyncGenerator<string[]> {
  const { tx, belongs } = snapshot;
  await sql`declare leaving_rows no scroll cursor for
    select row_to_json(leaving)::text as line from (select ${sql.join(expressions(snapshot, leaving))}
      from ${sql.table(leaving.table)} where ${belongs(leaving.table)} order by ${orderOf(leaving)}) leaving`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch forward ${sql.lit(rowsAtOnce)} from leaving_rows`.execute(tx);
    if (rows.length > 0) yield rows.map(({ line }) => withOpened(snapshot.keys, leaving, line));
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close leaving_rows`.execute(tx);
}

function expressions({ partnerId }: Snapshot, leaving: LeavingTable): RawBuilder<unknown>[] {
  const computed = computedColumns(leaving.table, partnerId);
  const own = leaving.columns.filter(({ name }) => computed[name] === undefined);
  return [
    ...own.map((column) => sql`${written(leaving, column)} as ${sql.ref(column.name)}`),
    ...Object.entries(computed).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ];
}

/** An export writes bytes in base64, a range as its two ends, and the partner as its key. */
function written({ table }: LeavingTable, { name, type }: Column): RawBuilder<unknown> {
  const column = sql.ref(`${table}.${name}`);
  if (isPartner(table, name)) return sql`(select partner.key from partner where partner.id = ${column})`;
  if (type === 'bytea') return encoded(`${table}.${name}`);
  if (type === 'tstzrange')
    return sql`case when ${column} is not null then json_build_object('from', lower(${column}), 'to', upper(${column}),
      'bounds', case when lower_inc(${column}) then '[' else '(' end || case when upper_inc(${column}) then ']' else ')' end) end`;
  return column;
}

/** Rows are sorted by the bytes of their keys, whatever the database's language. */
export function orderOf({ table, key, columns }: LeavingTable): RawBuilder<unknown> {
  const isText = (name: string) => columns.some((one) => one.name === name && /^(?:text|character)/.test(one.type));
  return sql.join(
    key.map((name) => (isText(name) ? sql`${sql.ref(`${table}.${name}`)} collate "C"` : sql.ref(`${table}.${name}`))),
  );
}

function withOpened(keys: Keys, { table }: LeavingTable, line: string): string {
  const sealed = sealedColumns[table] ?? [];
  if (sealed.length === 0 && table !== 'outbox') return line;
  const row = Row.parse(JSON.parse(line));
  const open = (text: string) => openedText(keys, table, text);
  const plain = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      sealed.includes(name) && typeof value === 'string' ? open(value) : value,
    ]),
  );
  return JSON.stringify(table === 'outbox' ? withAddress(plain, open) : plain);
}

/** Changes the address in a letter's facts, which is sealed where it is not the account's own. */
export function withAddress(row: Record<string, unknown>, change: (text: string) => string): Record<string, unknown> {
  const letter = Letter.safeParse(row);
  if (!letter.success || letter.data.facts.to === undefined) return row;
  return { ...row, facts: { ...letter.data.facts, to: change(letter.data.facts.to) } };
}

function openedText(keys: Keys, table: string, text: string): string {
  try {
    return keys.open(Buffer.from(text, 'base64'));
  } catch {
    throw refused(
      `A sealed column of ${table} opens under no secret that is set: give the secrets of before as KAPU_SECRET_PREVIOUS.`,
    );
  }
}
