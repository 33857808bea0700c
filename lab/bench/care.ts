import { sql } from 'kysely';
import { mostListed } from '../../contract/platform/rules.ts';
import type { Db } from '../../server/platform/transaction.ts';
import { casesOf, type Lists } from './lists.ts';
import type { PartnerAccount } from './partners.ts';

const last = mostListed / 25;
const own = {
  'own requests, first page': '/care-requests',
  'own requests, last page': `/care-requests?page=${last}`,
};
const desk = {
  'requests at the desk, first page': '/desk/cases?list=requests',
  'requests at the desk, last page': `/desk/cases?list=requests&page=${last}`,
  'requests at the desk, overdue': '/desk/cases?list=requests&filter=overdue',
  'requests at the desk, mine': '/desk/cases?list=requests&filter=mine',
  'requests at the desk, of a service': '/desk/cases?list=requests&kind=internal_medicine',
  'requests at the desk, of a service, last page': `/desk/cases?list=requests&kind=internal_medicine&page=${last}`,
  'requests at the desk, closed': '/desk/cases?list=requests&filter=done',
  'how much work there is': '/desk/work',
};

export const care: Lists = {
  own,
  desk,
  oneOwn: { 'one own request': ({ number }) => `/care-requests/${number}` },
  oneAtDesk: { 'one request at the desk': ({ id }) => `/desk/care-requests/${id}` },
  of: casesOf('care_request', ['medical_adviser'], { insert: insertRequests, tables: 'care_request, care_answer' }),
};

/** Half of the requests wait for the desk, a quarter are held, and the others wait for the customer or are over. */
async function insertRequests(db: Db, owner: PartnerAccount, operator: string, count: number): Promise<void> {
  const { id, partnerId, subscriptions } = owner;
  const [subscription] = subscriptions;
  await sql`
    insert into care_request (id, partner_id, account_id, subscription_id, number, service, status, due_at, operator_account_id, locale,
      created_at, closed_at, customer_looked_at)
    select gen_random_uuid(), ${partnerId}, ${id}, ${subscription}, 'B' || lpad((no % 1000)::text, 3, '0') || '-' || lpad((no / 1000)::text, 4, '0'),
      'internal_medicine', status, case when status <> 'closed' then now() + (no % 2000 - 1000) * interval '1 minute' end,
      case when status = 'in_progress' then ${operator}::uuid end, 'hu', now() - no * interval '1 minute',
      case when status = 'closed' then now() - no * interval '30 seconds' end, now()
    from (
      select row_number() over () as no, status from generate_series(1, ${count}::int / 8) part,
        unnest('{submitted,submitted,submitted,submitted,in_progress,in_progress,waiting_for_information,closed}'::text[]) status
    ) one`.execute(db);
  await sql`insert into care_answer (care_request_id, no, question, answer)
    select id, 0, 'complaint', 'Fáj a hasam' from care_request where account_id = ${id}`.execute(db);
}
