import { sql } from 'kysely';
import type { Database } from '../../server/platform/db/open.ts';
import { fill, sizes } from './data.ts';

export type Shape = { accounts: number; slots: keyof typeof sizes };

/** Each account has a request, four keys by which it is found, and ten rows of audit. */
export const shapes = {
  whole: { accounts: 1_000_000, slots: 'full' },
  hundredth: { accounts: 10_000, slots: 'small' },
} as const satisfies Record<string, Shape>;

const keysEach = 4;
const auditEach = 10;

export async function fillYears(database: Database, { accounts, slots }: Shape): Promise<void> {
  await fill(database, sizes[slots]);
  await database.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    await sql`set maintenance_work_mem = '512MB'`.execute(db);
    await sql`create temporary table one as
      select no, md5('account ' || no)::uuid as id, (select id from partner where key = 'default') as partner_id, md5('policy ' || no)::uuid as policy,
        now() - no % 1500 * interval '1 day' - interval '1 hour' as at
      from generate_series(1, ${accounts}::int) no`.execute(db);
    await sql`insert into product (partner_id, key, name, permissions, services)
      select distinct partner_id, 'size', '{"hu":"Alapcsomag","en":"Basic plan","ro":"Pachet"}'::jsonb, '{}'::text[], '{}'::text[] from one`.execute(
      db,
    );
    await sql`insert into account (id, partner_id, email, email_verified_at, family_name, given_name, birth_date, phone, locale, created_at, updated_at, searchable_by)
      select id, partner_id, 'p' || no || '@size.example', at, 'Kovács' || no % 5000, 'Béla', date '1940-01-01' + no % 25000, '+3630' || lpad((no % 10000000)::text, 7, '0'),
        'hu', at, at, 'size' from one`.execute(db);
    await sql`insert into subscription (id, of_partner, account_id, product_id, valid_from, created_at)
      select policy, one.partner_id, one.id, product.id, at::date, at from one join product on product.key = 'size'`.execute(
      db,
    );
    await sql`insert into search_key (account_id, kind, hash)
      select id, (array['name', 'sound', 'phone', 'email'])[nth], sha256(convert_to(nth || ' ' || no, 'UTF8')) from one, generate_series(1, ${keysEach}::int) nth`.execute(
      db,
    );
    await sql`insert into care_request (id, partner_id, account_id, subscription_id, number, service, status, due_at, locale, created_at, closed_at, customer_looked_at)
      select gen_random_uuid(), partner_id, id, policy, 'S' || lpad((no / 10000)::text, 3, '0') || '-' || lpad((no % 10000)::text, 4, '0'), 'internal_medicine',
        case when no % 1000 = 0 then 'submitted' else 'closed' end, case when no % 1000 = 0 then now() + no % 2000 * interval '1 minute' end, 'hu', at,
        case when no % 1000 <> 0 then at + interval '1 hour' end, now() from one`.execute(db);
    await fillAudit(db);
    await sql`vacuum analyze`.execute(db);
  });
}

/** The rows are written without the trigger that would chain them one by one, and each head is set to its chain's last row. */
async function fillAudit(db: Database['db']): Promise<void> {
  const { rows } = await sql<{ name: string; make: string }>`
    select indexname as name, indexdef as make from pg_indexes where tablename = 'audit' and indexname not in ('audit_pkey', 'audit_chain_chain_no_key')`.execute(
    db,
  );
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db);
  await sql`set session_replication_role = replica`.execute(db);
  await sql`insert into audit (at, actor, role, action, object_type, object_id, patient, channel, request_id, partner_id, chain, chain_no, previous_hash, hash)
    select at + nth * interval '1 minute', id, 'customer', 'reservation.read', 'reservation', id, id, 'portal', 'size', partner_id,
      place & 127, place / 128 + 1, '', sha256(convert_to(place::text, 'UTF8'))
    from one, generate_series(0, ${auditEach}::int - 1) nth, lateral (select (no::bigint - 1) * ${auditEach}::int + nth as place)`.execute(
    db,
  );
  await sql`update audit_head set no = last.no, hash = last.hash
    from (select distinct on (chain) chain, chain_no as no, hash from audit order by chain, chain_no desc) last where last.chain = audit_head.chain`.execute(
    db,
  );
  await sql`set session_replication_role = origin`.execute(db);
  for (const { make } of rows) await sql.raw(make).execute(db);
}
