import { sql } from 'kysely';
import { mostListed } from '../../contract/platform/rules.ts';
import type { Db } from '../../server/platform/transaction.ts';
import { casesOf, type Lists } from './lists.ts';
import type { PartnerAccount } from './partners.ts';

const last = mostListed / 25;
const own = {
  'own claims, first page': '/claims',
  'own claims, last page': `/claims?page=${last}`,
};
const desk = {
  'claims at the desk, first page': '/desk/cases?list=claims',
  'claims at the desk, last page': `/desk/cases?list=claims&page=${last}`,
  'claims at the desk, overdue': '/desk/cases?list=claims&filter=overdue',
  'claims at the desk, mine': '/desk/cases?list=claims&filter=mine',
  'claims at the desk, done': '/desk/cases?list=claims&filter=done',
  'what waits to be paid': '/desk/payouts',
};

export const claims: Lists = {
  own,
  desk,
  oneOwn: { 'one own claim': ({ number }) => `/claims/${number}` },
  oneAtDesk: { 'one claim at the desk': ({ id }) => `/desk/claims/${id}` },
  of: casesOf('claim', ['claims_assessor', 'supervisor'], {
    insert: insertClaims,
    tables: 'claim, claim_expense, case_head',
  }),
};

/** Five eighths of the claims wait for the desk, an eighth to be paid, and the others wait for the customer or are over. */
async function insertClaims(db: Db, owner: PartnerAccount, operator: string, count: number): Promise<void> {
  const { id, partnerId, subscriptions } = owner;
  const [subscription] = subscriptions;
  await sql`
    insert into claim (id, partner_id, account_id, person_id, subscription_id, number, status, due_at, benefit, care_on, provider, complaint,
      holder, bank_account, currency, decided, decided_at, accepted, paid, operator_account_id, locale, consented_at, created_at, closed_at)
    select gen_random_uuid(), ${partnerId}, ${id}, ${id}, ${subscription}, 'C' || lpad((no % 1000)::text, 3, '0') || '-' || lpad((no / 1000)::text, 4, '0'),
      status, case when status <> 'paid' then now() + (no % 2000 - 1000) * interval '1 minute' end, 'specialist', current_date - 10,
      'Bükkfa Rendelő', 'Fáj a térdem', 'Szőke Ünige', '1177301611111018', 'HUF',
      case when status in ('approved', 'paid') then 'approved' end, case when status in ('approved', 'paid') then now() - no * interval '1 minute' end,
      case when status in ('approved', 'paid') then 10000 end, case when status = 'paid' then 10000 else 0 end,
      case when status = 'in_review' then ${operator}::uuid end, 'hu', now(), now() - no * interval '1 minute',
      case when status = 'paid' then now() - no * interval '30 seconds' end
    from (
      select row_number() over () as no, status from generate_series(1, ${count}::int / 8) part,
        unnest('{submitted,submitted,received,in_review,in_review,approved,info_requested,paid}'::text[]) status
    ) one`.execute(db);
  await sql`insert into claim_expense (claim_id, no, partner_id, type, invoice_no, issued_on, amount, currency, invoice_key, provider_key)
    select id, 1, partner_id, 'visit', number, care_on - (row_number() over (order by number) % 300)::int,
      5000 + row_number() over (order by number) % 41 * 500, 'HUF', number, 'bukkfa' from claim where account_id = ${id}`.execute(
    db,
  );
}
