import { type RawBuilder, sql } from 'kysely';
import { auditHash } from '../../platform/audit/chain.ts';
import type { Tx } from '../../platform/transaction.ts';

/** `hash` is in hexadecimal digits. */
export type AuditHead = { chain: number; no: string; hash: string };

export async function readAuditHeads(tx: Tx): Promise<AuditHead[]> {
  const { rows } = await sql<AuditHead>`select chain, no::text, encode(hash, 'hex') as hash from audit_head`.execute(
    tx,
  );
  return rows;
}

export async function writeAuditHeads(tx: Tx, heads: readonly AuditHead[]): Promise<void> {
  await sql`update audit_head set no = head.no, hash = decode(head.hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) head (chain smallint, no bigint, hash text)
    where audit_head.chain = head.chain`.execute(tx);
}

/** The heads stay in memory, because a row changed a million times gets slow. @returns the heads after these rows */
export async function insertChained(
  tx: Tx,
  heads: readonly AuditHead[],
  columns: readonly string[],
  records: RawBuilder<unknown>,
): Promise<AuditHead[]> {
  const chain = sql`(hashtext(made.request_id) & ${sql.lit(heads.length - 1)})::smallint`;
  const place = sql`linked.chain::text, (linked.no + 1)::text, encode(linked.hash, 'hex')`;
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const { rows } = await sql<AuditHead>`with recursive
    arriving as materialized (select made.*, ${chain} as own, row_number() over (partition by ${chain} order by one.place) as step from ${records}),
    linked as (
      select chain, no, decode(hash, 'hex') as hash, ''::bytea as previous_hash, 0::bigint as step
        from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) head (chain smallint, no bigint, hash text)
      union all
      select linked.chain, linked.no + 1, ${auditHash('arriving', place)}, linked.hash, arriving.step
        from linked join arriving on arriving.own = linked.chain and arriving.step = linked.step + 1
    ),
    written as (
      insert into audit (${names}, chain, chain_no, previous_hash, hash) overriding system value
        select ${sql.join(columns.map((name) => sql.ref(`arriving.${name}`)))}, linked.chain, linked.no, linked.previous_hash, linked.hash
        from linked join arriving on arriving.own = linked.chain and arriving.step = linked.step
    )
    select distinct on (chain) chain, no::text, encode(hash, 'hex') as hash from linked order by chain, step desc`.execute(
    tx,
  );
  return rows;
}
