import { sql } from 'kysely';
import type { Database } from '../../server/platform/db/open.ts';
import type { Statement } from '../../tests/house/statements.ts';
import type { Lists } from './lists.ts';
import type { PartnerAccount } from './partners.ts';

/** The number of cases that a family has after a few years. */
export const ofCustomer = 40;
export const partsOfCase = 5;

/** Each case is asked for by its claim, the part with the longest way back to the request. */
export const cases: Lists = {
  own: {},
  desk: {},
  oneOwn: { 'one own case': ({ number }) => `/episodes/${number}` },
  oneAtDesk: { 'one case at the desk': ({ number }) => `/desk/episodes/${number}` },
  of: (parts) => ({
    roles: ['supervisor', 'medical_adviser'],
    fill: (database, made) => fill(database, made, Math.max(ofCustomer, Math.ceil(parts / partsOfCase))),
    seen: ({ db }, { id }) =>
      db.selectFrom('claim').select(['id', 'number']).where('account_id', '=', id).orderBy('id').execute(),
  }),
};

async function fill(database: Database, made: PartnerAccount, count: number): Promise<void> {
  const { db, pool } = database;
  for (let before = 0; before < count; before += ofCustomer) {
    const id = before === 0 ? made.id : await anotherLike(db, made.id);
    await fillFor(database, { ...made, id });
  }
  await pool.query(
    'vacuum analyze care_request, preauthorization, preauthorization_item, reservation, coverage_approval, record, claim, claim_expense, audit, audit_head',
  );
}

async function anotherLike(db: Database['db'], id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into account (id, partner_id, email, family_name, given_name, locale, created_at, updated_at)
    select gen_random_uuid(), partner_id, gen_random_uuid() || '@example.com', family_name, given_name, locale, created_at, updated_at
    from account where id = ${id} returning id`.execute(db);
  return rows[0]?.id ?? '';
}

async function fillFor(
  { db }: Database,
  { id, partnerId, subscriptions: [subscription] }: Omit<PartnerAccount, 'id' | 'email'> & { id: string },
): Promise<void> {
  await sql`
    with visit as (
      select slot.*, offering.doctor_id, offering.subfunction_id, row_number() over () as no
      from slot join offering on offering.schedule_id = slot.schedule_id and offering.main
      where slot.status = 'busy' and not exists (select from reservation where slot_id = slot.id) limit ${ofCustomer}::int
    ), one as (
      select visit.*, ${id}::uuid as account_id, gen_random_uuid() as request_id, gen_random_uuid() as preauth_id, gen_random_uuid() as unit_id,
        gen_random_uuid() as visit_id, gen_random_uuid() as record_id, gen_random_uuid() as claim_id,
        lpad(((select count(*) from claim) + visit.no)::text, 7, '0') as digits, now() - visit.no * interval '1 minute' as at
      from visit
    ), numbered as (
      select *, left(digits, 3) || '-' || right(digits, 4) as number from one
    ), request as (
      insert into care_request (id, partner_id, account_id, subscription_id, number, service, status, locale, created_at, closed_at, customer_looked_at)
      select request_id, ${partnerId}, account_id, ${subscription}, 'R' || number, 'internal_medicine', 'closed', 'hu', at, at, at from numbered
    ), preauth as (
      insert into preauthorization (id, partner_id, number, account_id, person_id, subscription_id, status, doctor_name, institution, diagnosis, icd,
        answers, ranges, scope, place, provider_wish, mode, taj, phone, email, book_by, call_phone, call_window, statement_name, statement_version,
        statement_at, locale, decision, decided_at, valid_to, created_at, closed_at, case_ref)
      select preauth_id, ${partnerId}, 'P' || number, account_id, account_id, ${subscription}, 'approved', 'Dr. Kovács Béla', 'Bükkfa Rendelő', 'Térdfájás',
        'M25', '{}', '[]', '', '', '', '', '', '', '', '', '', '', 'Szőke Ünige', '1', at, 'hu', 'approved', at, current_date, at, at, 'R' || number
      from numbered
    ), item as (
      insert into preauthorization_item (preauthorization_id, no, subfunction_id, specialty, benefit, body_site, side, qty, note, approved_qty, amount)
      select preauth_id, 1, subfunction_id, 'internal-medicine', 'specialist', '', '', 1, '', 1, 20000 from numbered
    ), booked as (
      insert into reservation (id, number, partner_id, account_id, slot_id, seat, schedule_id, doctor_id, subfunction_id, during, status, held_until,
        locale, created_at, price_amount, currency, benefit, patient_pays, insurer_pays, approval_id)
      select visit_id, 'V' || number, ${partnerId}, account_id, id, 1, schedule_id, doctor_id, subfunction_id, tstzrange(start_at, end_at), 'fulfilled',
        at, 'hu', at, 20000, 'HUF', 'specialist', 4500, 15500, unit_id from numbered
    ), unit as (
      insert into coverage_approval (id, number, of_partner, subscription_id, person_id, benefit, specialty, valid_from, valid_to, created_at, reservation_id, ended_at,
        preauthorization_id, item_no, outcome)
      select unit_id, 'P' || number || '-1', ${partnerId}, ${subscription}, account_id, 'specialist', 'internal-medicine', current_date, current_date, at, visit_id, at,
        preauth_id, 1, 'used' from numbered
    ), report as (
      insert into record (id, partner_id, account_id, name, modal, kind, issued_on, visibility, status, created_at, visit_ref)
      select record_id, ${partnerId}, account_id, 'Ambuláns lap', 'document', 'visit', current_date, 'care_team', 'current', at, 'V' || number from numbered
    ), claimed as (
      insert into claim (id, partner_id, account_id, person_id, subscription_id, number, status, benefit, care_on, provider, complaint, holder,
        bank_account, currency, decided, decided_at, accepted, paid, locale, consented_at, created_at, closed_at, visit_ref)
      select claim_id, ${partnerId}, account_id, account_id, ${subscription}, 'K' || number, 'paid', 'specialist', current_date, 'Bükkfa Rendelő',
        'Fáj a térdem', 'Szőke Ünige', '1177301611111018', 'HUF', 'approved', at, 10000, 10000, 'hu', at, at, at, 'V' || number from numbered
    ), expense as (
      insert into claim_expense (claim_id, no, partner_id, type, invoice_no, issued_on, amount, currency, invoice_key, provider_key)
      select claim_id, 1, ${partnerId}, 'visit', number, current_date, 10000, 'HUF', number, 'case' from numbered
    )
    insert into audit (at, actor, role, action, object_type, object_id, patient, request_id, partner_id)
    select at, account_id, 'customer', type || '.' || verb, type, part_id, account_id, number, ${partnerId}
    from numbered cross join lateral (values ('care_request', 'send', request_id), ('preauthorization', 'send', preauth_id),
      ('reservation', 'book', visit_id), ('record', 'add', record_id), ('claim', 'send', claim_id)) part (type, verb, part_id)`.execute(
    db,
  );
}

export async function numbersByTurns({ db }: Database): Promise<string[]> {
  const claims = await db
    .selectFrom('claim')
    .select('number')
    .where('number', 'like', 'K%')
    .orderBy(sql`row_number() over (partition by account_id order by id)`)
    .orderBy('account_id')
    .execute();
  return claims.map(({ number }) => number);
}

/** Reads the parts of a case by their keys, whatever our own statements are, but does not write the look to the audit. */
export async function readingOfCase({ db }: Database, { id }: PartnerAccount): Promise<Statement[][]> {
  const { rows } = await sql<{ keys: string[] }>`
    select array[claim.id, booked.id, record.id, unit.preauthorization_id, request.id]::text[] as keys
    from claim join reservation booked on booked.number = claim.visit_ref join record on record.visit_ref = booked.number
    join coverage_approval unit on unit.reservation_id = booked.id join preauthorization on preauthorization.id = unit.preauthorization_id
    join care_request request on request.number = preauthorization.case_ref
    where claim.account_id = ${id} limit 1`.execute(db);
  const keys = rows[0]?.keys ?? [];
  const [claim, booked, record, preauth, request] = keys;
  const by = (text: string, value: unknown): Statement => ({ text, values: [value] });
  return [
    [by('select * from session join account on account.id = account_id where account_id = $1', id)],
    [
      by('select * from claim join claim_expense on claim_id = id where id = $1', claim),
      by(
        `select * from reservation join slot on slot.id = slot_id join doctor on doctor.id = doctor_id join schedule on schedule.id = reservation.schedule_id
          join provider on provider.id = schedule.provider_id join provider_address on provider_address.id = schedule.address_id where reservation.id = $1`,
        booked,
      ),
      by('select * from record where id = $1', record),
      by(
        `select * from preauthorization join preauthorization_item on preauthorization_item.preauthorization_id = preauthorization.id
          join coverage_approval on coverage_approval.preauthorization_id = preauthorization.id where preauthorization.id = $1`,
        preauth,
      ),
      by('select * from care_request where id = $1', request),
      by("select * from audit where object_id = any($1) and action not like '%.read' order by at desc limit 500", keys),
    ],
  ];
}
