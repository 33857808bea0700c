import { sql } from 'kysely';
import type { Table } from '../../platform/owner.ts';
import type { Db } from '../../platform/transaction.ts';
import { columnsLeftOut } from './columns.ts';
import { type Destination, destinationOf, type TableOwners } from './leaving.ts';

export type Column = { name: string; type: string; isNullable: boolean; isNumbered: boolean };
export type Reference = { name: string; from: Table; columns: readonly string[]; to: string; keys: readonly string[] };
export type LeavingTable = {
  table: Table;
  goes: 'owned' | 'referenced';
  columns: readonly Column[];
  key: readonly string[];
  references: readonly Reference[];
};
export type Catalogue = {
  /** A table comes after the tables it refers to, except by the references in `late`. */
  tables: readonly LeavingTable[];
  /** Foreign keys to the same table, or in a circle through others. They are checked at the end. */
  late: readonly Reference[];
};

/** @throws Error for a table that nobody has decided about */
export async function readCatalogue(db: Db, owners: TableOwners): Promise<Catalogue> {
  const [columns, keys, references] = [await columnsOf(db), await keysOf(db), await referencesOf(db)];
  const names = [...new Set(columns.map(({ table }) => table))];
  const all = names.flatMap((table): LeavingTable[] => {
    const goes = decided(owners, table).goes;
    if (goes === 'nowhere') return [];
    return [
      {
        table,
        goes,
        columns: columns.filter((one) => one.table === table && columnsLeftOut[table]?.[one.name] === undefined),
        key: keys.filter((one) => one.table === table).map(({ name }) => name),
        references: references.filter((one) => one.from === table),
      },
    ];
  });
  return inOrder(all);
}

function decided(owners: TableOwners, table: Table): Destination {
  const destination = destinationOf(owners, table);
  if (destination === undefined)
    throw new Error(
      `nobody has decided whether ${table} leaves with a partner: server/interop/partner-export/leaving.ts`,
    );
  return destination;
}

function inOrder(all: readonly LeavingTable[]): Catalogue {
  const tables: LeavingTable[] = [];
  const late: Reference[] = [];
  const state = new Map<string, 'open' | 'done'>();
  function visit(one: LeavingTable): void {
    state.set(one.table, 'open');
    for (const reference of one.references) {
      const other = all.find(({ table }) => table === reference.to);
      if (state.get(reference.to) === 'open') late.push(reference);
      else if (other && !state.has(reference.to)) visit(other);
    }
    state.set(one.table, 'done');
    tables.push(one);
  }
  for (const one of all) if (!state.has(one.table)) visit(one);
  return { tables, late };
}

async function columnsOf(db: Db) {
  const { rows } = await sql<Column & { table: Table }>`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type,
      not attnotnull as "isNullable", attidentity <> '' as "isNumbered"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    order by relname collate "C", attnum`.execute(db);
  return rows;
}

async function keysOf(db: Db) {
  const { rows } = await sql<{ table: string; name: string }>`
    select relname as table, attname as name
    from pg_index join pg_class on pg_class.oid = indrelid, unnest(indkey) with ordinality part (no, at)
    join pg_attribute on attnum = part.no where attrelid = indrelid
      and relnamespace = 'public'::regnamespace and indisprimary order by relname collate "C", part.at`.execute(db);
  return rows;
}

async function referencesOf(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conname as name, own.relname as from, other.relname as to,
      array(select attname::text from unnest(conkey) with ordinality part (no, at)
        join pg_attribute on attrelid = conrelid and attnum = part.no order by part.at) as columns,
      array(select attname::text from unnest(confkey) with ordinality part (no, at)
        join pg_attribute on attrelid = confrelid and attnum = part.no order by part.at) as keys
    from pg_constraint join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace order by own.relname collate "C", conname collate "C"`.execute(
    db,
  );
  return rows;
}
