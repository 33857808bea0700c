import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { mostListed } from '../contract/platform/rules.ts';
import { tokenOf } from '../server/identity/session/token.ts';
import type { Database } from '../server/platform/db/open.ts';
import type { Keys } from '../server/platform/keys.ts';
import { loadBrands } from '../server/portal/brand/load.ts';
import { account } from '../tests/account.ts';
import { operatorAccount } from '../tests/operator.ts';
import { byTurns, type Row, shortList } from './rows.ts';

type Portal = { origin: string; database: Database; keys: Keys };
type Partner = { brand: string; host: string };

const last = mostListed / 25;
const own = {
  'own requests, first page': '/care-requests',
  'own requests, last page': `/care-requests?page=${last}`,
};
const desk = {
  'requests at the desk, first page': '/desk/care-requests',
  'requests at the desk, last page': `/desk/care-requests?page=${last}`,
  'requests at the desk, overdue': '/desk/care-requests?filter=overdue',
  'requests at the desk, mine': '/desk/care-requests?filter=mine',
  'requests at the desk, of a service': '/desk/care-requests?kind=internal_medicine',
  'requests at the desk, of a service, last page': `/desk/care-requests?kind=internal_medicine&page=${last}`,
  'requests at the desk, closed': '/desk/care-requests?filter=done',
  'how much work there is': '/desk/work',
};

/** The lists of a partner, and of a customer, with very many requests by turns with those of another whose longest list has a thousand. */
export async function care(
  portal: Portal,
  { requests, seconds }: { requests: number; seconds: number },
): Promise<Row[]> {
  const few = await partnerWith(portal, { brand: 'default', host: 'localhost' }, 2 * shortList);
  const many = await partnerWith(portal, otherPartner(), requests);
  const rows: Row[] = [];
  const measure = async (name: string, ask: (which: typeof few) => Promise<void>) =>
    rows.push(await byTurns(name, seconds, { few: () => ask(few), many: () => ask(many) }));
  for (const [name, path] of Object.entries(own)) await measure(name, ({ customer }) => customer(path));
  await measure('one own request', ({ customer, next }) => customer(`/care-requests/${next().number}`));
  for (const [name, path] of Object.entries(desk)) await measure(name, ({ operator }) => operator(path));
  await measure('one request at the desk', ({ operator, next }) => operator(`/desk/care-requests/${next().id}`));
  return rows;
}

function otherPartner(): Partner {
  const brand = loadBrands('brands').brands.find(
    ({ key, hasPublicCalendar, onlyRoutes, requiresToken }) =>
      key !== 'default' && hasPublicCalendar && !onlyRoutes && !requiresToken,
  );
  const [host] = brand?.hosts ?? [];
  if (!brand || host === undefined) throw new Error('there is no second partner');
  return { brand: brand.key, host };
}

/** A customer and somebody at the desk of a partner that has so many requests. */
async function partnerWith({ origin, database, keys }: Portal, { brand, host }: Partner, count: number) {
  const { db } = database;
  const made = await account(database, { partner: brand });
  const person = await operatorAccount(database, { partner: brand, roles: ['doctor'] });
  const [session, deskSession] = [randomUUID(), randomUUID()];
  await sql`insert into session (id, account_id, partner_id, rotated_at, created_at, expires_at, idle_until, remembered, method, device)
    values (${session}, ${made.id}, ${made.partnerId}, now(), now(), now() + interval '1 day', now() + interval '1 day', true, 'password', '')`.execute(
    db,
  );
  await sql`insert into operator_session (id, operator_account_id, partner_id, created_at, seen_at, expires_at, device)
    values (${deskSession}, ${person.id}, ${made.partnerId}, now(), now(), now() + interval '1 day', '')`.execute(db);
  await fill(database, made, person.id, count);
  // Each look is written down and read by the next one, so no request is looked at often.
  const seen = await db
    .selectFrom('care_request')
    .select(['id', 'number'])
    .where('account_id', '=', made.id)
    .limit(shortList)
    .execute();
  let asked = 0;
  const asker = (token: string) => async (path: string) => {
    const headers = { host: `${host}:${new URL(origin).port}`, authorization: `Bearer ${token}` };
    const request = get(`${origin}/api${path}`, { headers });
    const [response]: IncomingMessage[] = await once(request, 'response');
    const text = (await response?.toArray())?.join('') ?? '';
    if (response?.statusCode !== 200) throw new Error(`${path}: ${response?.statusCode} ${text}`);
  };
  return {
    next: () => {
      asked += 1;
      return seen[asked % seen.length] ?? { id: '', number: '' };
    },
    customer: asker(tokenOf(keys, 'access', session, 0)),
    operator: asker(tokenOf(keys, 'desk', deskSession, 0)),
  };
}

type Whose = Awaited<ReturnType<typeof account>>;

/** Half wait for the desk, a quarter is held by somebody, the others wait for the customer or are over. */
async function fill(
  { db, pool }: Database,
  { id, partnerId, subscriptions: [subscription] }: Whose,
  operator: string,
  count: number,
): Promise<void> {
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
  await pool.query('vacuum analyze care_request, care_answer');
}
