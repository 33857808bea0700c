import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { keepFileKey, newFileKey } from '../../server/platform/files/file-key.ts';
import { writePieces } from '../../server/platform/files/pieces.ts';
import type { World } from '../support/world.ts';

const auditEach = 10;
const filesAtOnce = 500;

/** Each has a policy, a call for care, ten looks in the audit and one paper, written by statements. */
export async function manyPeople(w: World, count: number): Promise<void> {
  await w.database.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    await sql`create temporary table one as
      select no, gen_random_uuid() as id, (select id from partner where key = 'default') as partner_id,
        gen_random_uuid() as policy, now() - no % 1500 * interval '1 day' as at from generate_series(1, ${count}::int) no`.execute(
      db,
    );
    await sql`insert into product (partner_id, key, name, permissions, services)
      select distinct partner_id, 'many', '{"hu":"Alapcsomag"}'::jsonb, '{}'::text[], '{}'::text[] from one`.execute(
      db,
    );
    await sql`insert into account (id, partner_id, email, email_verified_at, family_name, given_name, birth_date, phone, locale, created_at, updated_at)
      select id, partner_id, 'p' || no || '@many.example', at, 'Kovács' || no % 5000, 'Béla', date '1940-01-01' + no % 25000,
        '+3630' || lpad(no::text, 7, '0'), 'hu', at, at from one`.execute(db);
    await sql`insert into subscription (id, of_partner, account_id, product_id, valid_from, created_at)
      select policy, one.partner_id, one.id, product.id, at::date, at from one join product on product.key = 'many'`.execute(
      db,
    );
    await sql`insert into care_request (id, partner_id, account_id, subscription_id, number, service, status, locale, created_at, closed_at, customer_looked_at)
      select gen_random_uuid(), partner_id, id, policy, 'S' || lpad((no / 10000)::text, 3, '0') || '-' || lpad((no % 10000)::text, 4, '0'),
        'internal_medicine', 'closed', 'hu', at, at, at from one`.execute(db);
    for (let nth = 0; nth < auditEach; nth += 1)
      await sql`insert into audit (at, actor, role, action, object_type, object_id, patient, request_id, partner_id)
        select at + ${nth}::int * interval '1 minute', id, 'customer', 'account.read', 'account', id, id, id, partner_id from one`.execute(
        db,
      );
  });
  await papers(w, count);
}

async function papers({ database, services }: World, count: number): Promise<void> {
  const bytes = Buffer.from('%PDF-1.7\n%%EOF\n'.repeat(20));
  const digest = createHash('sha256').update(bytes).digest();
  for (let from = 1; from <= count; from += filesAtOnce)
    await database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`insert into file
          (id, partner_id, owner, account_id, purpose, name, name_key, kind, size, sha256, sent_sha256, scan, status, created_at)
        select gen_random_uuid(), account.partner_id, ${digest}, account.id, 'record', 'lelet.pdf', 'lelet.pdf', 'pdf', ${bytes.length}::int,
          ${digest}, ${digest}, 'off', 'attached', account.created_at
        from generate_series(${from}::int, ${Math.min(from + filesAtOnce - 1, count)}::int) no join account on account.email = 'p' || no || '@many.example'
        returning id`.execute(tx);
      const writing = { database: { ...database, db: tx }, now: services.clock(), ports: services.ports };
      for (const { id } of rows) {
        const { key, wrapped } = newFileKey(services.keys, id, { hash: digest });
        await keepFileKey(tx, id, wrapped);
        await writePieces(writing, { fileId: id, part: 'body', key }, [bytes]);
      }
    });
}
