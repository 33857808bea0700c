import { type RawBuilder, sql } from 'kysely';
import type { Table } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Catalogue, LeavingTable, Reference } from './catalogue.ts';
import { rowsThatGo } from './columns.ts';
import { leaving, type TableOwners } from './leaving.ts';

export type Selection = (table: Table) => RawBuilder<boolean>;

const directoryColumns: Readonly<Record<string, { to: Table; key: string }>> = {
  doctor_id: { to: 'doctor', key: 'id' },
  location_id: { to: 'location', key: 'id' },
  location_no: { to: 'location', key: 'no' },
  provider_id: { to: 'provider', key: 'id' },
  provider_ids: { to: 'provider', key: 'id' },
  schedule_id: { to: 'schedule', key: 'id' },
  slot_id: { to: 'slot', key: 'id' },
  specialization_id: { to: 'specialization', key: 'id' },
  subfunction_id: { to: 'subfunction', key: 'id' },
  subfunction_ids: { to: 'subfunction', key: 'id' },
};

const temporary = (table: string) => sql.table(`leaving_${table}`);
const listed = (table: string, columns: readonly string[]) =>
  sql.join(columns.map((name) => sql.ref(`${table}.${name}`)));

export async function selectionOf(
  tx: Tx,
  owners: TableOwners,
  { tables }: Catalogue,
  partnerId: number,
): Promise<Selection> {
  const id = sql.lit(partnerId);
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`);
  const shared = tables.filter(({ goes }) => goes === 'referenced');
  const named = tables.filter(({ goes, columns }) => goes === 'owned' && columns.some(isNamed));

  function isOwned(table: Table): RawBuilder<boolean> {
    const owner = owners[table];
    if (owner.kind === 'partner') return sql`${column(table, owner.partner)} = ${id}`;
    if (owner.kind === 'person' && owner.partner !== undefined) return sql`${column(table, owner.partner)} = ${id}`;
    if (owner.kind === 'person')
      return sql`${column(table, owner.person)} in (select account.id from account where account.partner_id = ${id})`;
    if (owner.kind === 'part')
      return sql`${column(table, owner.by)} in (select ${column(owner.of, owner.key ?? 'id')} from ${sql.table(owner.of)}
        where ${belongs(owner.of)})`;
    return sql`${column(table, 'object_id')} in (${sql.join(
      named.map(
        (one) => sql`select ${column(one.table, 'id')} from ${sql.table(one.table)} where ${belongs(one.table)}`,
      ),
      sql` union all `,
    )})`;
  }

  function belongs(table: Table): RawBuilder<boolean> {
    const one = shared.find((other) => other.table === table);
    if (one) return sql`(${listed(table, one.key)}) in (select * from ${temporary(table)})`;
    const more = rowsThatGo[table];
    return more ? sql`(${isOwned(table)} and ${more})` : isOwned(table);
  }

  for (const { table, key } of shared)
    await sql`create temporary table ${temporary(table)} on commit drop as
      select ${listed(table, key)} from ${sql.table(table)} where false`.execute(tx);
  const sources = tables.flatMap((one) => referencesTo(shared, one).map((reference) => ({ one, reference })));
  for (const { reference } of sources.filter(({ one }) => one.goes === 'owned')) await collect(tx, reference, belongs);
  const again = sources.filter(({ one }) => one.goes === 'referenced');
  for (let added = 1; added > 0; ) {
    added = 0;
    for (const { reference } of again) added += await collect(tx, reference, belongs);
    for (const { table, key } of shared) added += await collectAlong(tx, table, key, belongs);
  }
  return belongs;
}

const isNamed = ({ name, type }: LeavingTable['columns'][number]) => name === 'id' && type === 'uuid';

function referencesTo(shared: readonly LeavingTable[], { table, columns, references }: LeavingTable) {
  const bound = references.filter(({ to }) => shared.some((other) => other.table === to));
  const names = new Set(bound.flatMap((one) => one.columns));
  const free = columns.flatMap(({ name, type }): (Reference & { isList?: boolean })[] => {
    const target = names.has(name) ? undefined : directoryColumns[name];
    if (target === undefined || target.to === table) return [];
    return [{ name, from: table, columns: [name], to: target.to, keys: [target.key], isList: type.endsWith('[]') }];
  });
  return [
    ...bound.map((one) => ({ ...one, key: keyOf(shared, one.to) })),
    ...free.map((one) => ({ ...one, key: keyOf(shared, one.to) })),
  ];
}

const keyOf = (shared: readonly LeavingTable[], table: string) => shared.find((one) => one.table === table)?.key ?? [];

type SharedReference = Reference & { key: readonly string[]; isList?: boolean };

async function collect(
  tx: Tx,
  { from, to, columns, keys, key, isList }: SharedReference,
  belongs: Selection,
): Promise<number> {
  const values = isList ? sql`unnest(${listed(from, columns)})` : listed(from, columns);
  return inserted(
    tx,
    to,
    key,
    sql`(${listed(to, keys)}) in (select ${values} from ${sql.table(from)} where ${belongs(from)})`,
  );
}

async function collectAlong(tx: Tx, table: Table, key: readonly string[], belongs: Selection): Promise<number> {
  const rule = leaving[table];
  let added = 0;
  for (const { of, by } of rule?.goes === 'referenced' ? (rule.with ?? []) : [])
    added += await inserted(
      tx,
      table,
      key,
      sql`${sql.ref(`${table}.${by}`)} in (select ${sql.ref(`${of}.id`)} from ${sql.table(of)} where ${belongs(of)})`,
    );
  return added;
}

async function inserted(
  tx: Tx,
  table: string,
  key: readonly string[],
  condition: RawBuilder<boolean>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`insert into ${temporary(table)}
    select ${listed(table, key)} from ${sql.table(table)} where ${condition}
    except select * from ${temporary(table)}`.execute(tx);
  return Number(numAffectedRows);
}
