import type pg from 'pg';

export type Shape = { reservations: number; audit: number };

export const shapes = {
  whole: { reservations: 200_000, audit: 1_000_000 },
  small: { reservations: 2_000, audit: 2_000 },
} as const satisfies Record<string, Shape>;

const each = 500;

const directory = `
  insert into partner (key, name) values ('default', 'Default');
  insert into product (partner_id, key, name) values (1, 'basic', '{"hu":"Alap","en":"Basic","ro":"De bază"}');
  insert into specialization (id, key, name) values (1, 'internal', '{"hu":"Belgyógyászat","en":"Internal","ro":"Medicină"}');
  insert into subfunction (id, specialization_id, name, kind, minutes) values (101, 1, '{"hu":"Első","en":"First","ro":"Prima"}', 'first', 15);
  insert into location (id, type, name, folded, no, last_no, lat, lng)
    values ('hu', 'country', '{"hu":"Magyarország","en":"Hungary","ro":"Ungaria"}', 'hu', 1, 1, 47, 19);
  insert into publication (address) values ('size:');
  insert into provider (publication_id, source_id, name, folded)
    select 1, 'p' || no, 'Rendelő ' || no, 'rendelo ' || no from generate_series(1, $doctors) no;
  insert into provider_address (provider_id, publication_id, source_id, country, city, location_id, lat, lng, time_zone)
    select id, 1, 'a' || id, 'HU', 'Budapest', 'hu', 47, 19, 'Europe/Budapest' from provider order by id;
  insert into doctor (publication_id, source_id, family_name, given_name, folded)
    select 1, 'd' || no, 'Kovács', 'Béla', 'kovacs bela' from generate_series(1, $doctors) no;
  insert into schedule (publication_id, source_id, doctor_id, provider_id, address_id)
    select 1, 's' || id, id, id, id from doctor order by id;
  insert into offering (schedule_id, subfunction_id, doctor_id, provider_id, location_no, main, specialization_id, leads, position)
    select id, 101, doctor_id, provider_id, 1, true, 1, true, point(13, 47) from schedule;`;

const visits = `
  create temporary table visit as
    select no, md5('visit ' || no)::uuid as id, md5('slot ' || no)::uuid as slot_id, (lpad(to_hex(no / 4), 8, '0') || substr(md5(no / 4 || ''), 9))::uuid as account_id,
      1 + no / ${each} as doctor_id, date_trunc('hour', now()) + (no % ${each} - 200) * interval '15 minutes' as at,
      (array['booked', 'booked', 'fulfilled', 'cancelled_by_patient', 'expired'])[1 + no % 5] as status
    from generate_series(0, $reservations - 1) no;
  insert into account (id, partner_id, email, family_name, given_name, birth_date, locale, created_at, updated_at)
    select distinct account_id, 1, account_id || '@size.example', 'Kovács', 'Béla', date '1980-01-01', 'hu', now(), now() from visit;
  insert into subscription (id, of_partner, account_id, product_id, valid_from, created_at) select id, 1, id, 1, current_date, now() from account;
  insert into consent (of_partner, account_id, kind, given, version, hash, language, host, at, request_id)
    select 1, id, 'terms', true, '1', '', 'hu', 'localhost', now(), 'size' from account;
  insert into slot (id, schedule_id, of_doctor, start_at, end_at, status)
    select slot_id, doctor_id, doctor_id, at, at + interval '15 minutes', case when no % 5 < 3 then 'busy' else 'free' end from visit;
  insert into slot (id, schedule_id, of_doctor, start_at, end_at, status)
    select gen_random_uuid(), id, doctor_id, at, at + interval '15 minutes', 'free' from schedule,
      generate_series(now() + interval '400 days', now() + interval '405 days', interval '15 minutes') at;
  insert into reservation (id, number, partner_id, slot_id, schedule_id, doctor_id, subfunction_id, during, status, held_until, locale,
      account_id, email, family_name, given_name, created_at, updated_at)
    select id, 'N' || no, 1, slot_id, doctor_id, doctor_id, 101, tstzrange(at, at + interval '15 minutes'), status, at, 'hu',
      account_id, account_id || '@size.example', 'Kovács', 'Béla', at, at from visit;
  insert into reservation_token (hash, reservation_id, of_doctor, kind) select sha256(id::text::bytea), id, doctor_id, 'manage' from visit;
  insert into reminder (reservation_id, of_doctor, kind, sequence, due_at) select id, doctor_id, 'day', 0, at from visit where status = 'booked';
  insert into outbox (id, kind, partner_id, reservation_id, created_at, sent_at) select gen_random_uuid(), 'booked', 1, id, at, at from visit;
  insert into state_change (object_type, object_id, to_state, at, actor) select 'reservation', id, status, at, 'size' from visit;`;

/** The rows are written without the trigger that would chain them one by one, and each head is set to its chain's last row. */
const audit = `
  insert into audit (at, actor, role, action, object_type, object_id, patient, channel, request_id, partner_id, chain, chain_no, previous_hash, hash)
    select now() - no * interval '1 minute', id, 'customer', 'reservation.read', 'reservation', id, id, 'portal', 'size', 1,
      no & 127, no / 128 + 1, '', sha256(convert_to(no::text, 'UTF8'))
    from generate_series(0, $audit - 1) no, lateral (select md5('visit ' || no % $reservations)::uuid as id) visit;
  update audit_head set no = last.no, hash = last.hash
    from (select distinct on (chain) chain, chain_no as no, hash from audit order by chain, chain_no desc) last where last.chain = audit_head.chain;`;

export async function fillBefore(client: pg.PoolClient, shape: Shape): Promise<void> {
  const numbers = { ...shape, doctors: Math.ceil(shape.reservations / each) };
  await client.query('set statement_timeout = 0; set session_replication_role = replica');
  for (const text of [directory, visits, audit]) {
    await client.query(
      text.replaceAll(/\$(doctors|reservations|audit)\b/g, (_, name: keyof typeof numbers) => String(numbers[name])),
    );
  }
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}
