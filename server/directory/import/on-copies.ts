import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { PlainDB } from '../../platform/db/health.ts';

/** An import writes in turn with bookings and other imports, or on copies of the tables, where it waits for nobody. */
export type Writes = {
  inTx: <T>(run: (tx: Transaction<PlainDB>) => Promise<T>) => Promise<T>;
  takesTurns: boolean;
};

function tablesOf(publication: string): [string, RawBuilder<unknown>][] {
  const own = sql`publication_id in (select id from public.publication where address = ${publication})`;
  const scheduled = sql`schedule_id in (select id from public.schedule where ${own})`;
  return [
    ['publication', sql`address = ${publication}`],
    ['location', sql`true`],
    ['subfunction', sql`true`],
    ['publication_service', own],
    ['provider', own],
    ['provider_address', own],
    ['doctor', own],
    ['schedule', own],
    ['offering', scheduled],
    ['slot', scheduled],
  ];
}

/** The copies hide the tables on this connection until they are dropped; the transaction may write to nothing else. */
export async function onCopies<T>(
  connection: Kysely<PlainDB>,
  publication: string,
  run: (copies: Transaction<PlainDB>, writes: Writes) => Promise<T>,
): Promise<T> {
  const copies = await connection.startTransaction().execute();
  try {
    for (const [table, which] of tablesOf(publication)) await copy(copies, table, which);
    // Statements that this connection has prepared still lead to the tables themselves, so their plans are discarded.
    await sql`discard plans`.execute(copies);
    await sql`set transaction read only`.execute(copies);
    return await run(copies, { inTx: (work) => work(copies), takesTurns: false });
  } finally {
    await copies.rollback().execute();
  }
}

async function copy(tx: Transaction<PlainDB>, table: string, which: RawBuilder<unknown>): Promise<void> {
  const [from, to] = [sql.table(`public.${table}`), sql.table(`pg_temp.${table}`)];
  const { rows } = await sql<{ name: string; counts: boolean }>`
    select attname as name, attidentity <> '' as counts from pg_attribute
    where attrelid = ${`public.${table}`}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`create temporary table ${sql.table(table)} (like ${from} including all) on commit drop`.execute(tx);
  await sql`insert into ${to} (${columns}) overriding system value select ${columns} from ${from} where ${which}`.execute(
    tx,
  );
  if (rows.some(({ counts }) => counts))
    await sql`select setval(pg_get_serial_sequence(${`pg_temp.${table}`}, 'id'), coalesce(max(id), 1)) from ${from}`.execute(
      tx,
    );
  await sql`analyze ${to}`.execute(tx);
}
