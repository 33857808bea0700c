import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { CoverageFile } from '../../contract/entitlement/benefit.ts';
import { tokenOf } from '../../server/identity/session/token.ts';
import type { Database } from '../../server/platform/db/open.ts';
import type { Keys } from '../../server/platform/keys.ts';
import { account } from '../../tests/identity/account.ts';
import { byTurns, type Row } from './rows.ts';

type Portal = { origin: string; database: Database; keys: Keys };

/** The most that a page of results may take with a coverage that prices each time, over one without. */
const aim = 1.15;
const entries = 200;

export async function coverage(portal: Portal, { seconds }: { seconds: number }): Promise<Row[]> {
  const plans = Object.values(CoverageFile.parse(JSON.parse(readFileSync('brands/default/coverage.json', 'utf8'))));
  const plan = plans.toSorted((one, other) => other.benefits.length - one.benefits.length)[0];
  if (!plan) throw new Error('the default brand has no coverage');
  const few = await asker(portal, undefined);
  const many = await asker(portal, plan);
  const rows: Row[] = [];
  for (const [name, query] of Object.entries(searches))
    rows.push({ ...(await byTurns(name, seconds, { few: () => few(query), many: () => many(query) })), aim });
  return rows;
}

const searches = {
  'results with a coverage, nearest': 'subfunction=101&sortBy=nearest',
  'results with a coverage, by price': 'subfunction=101&sortBy=price',
};

type Plan = NonNullable<NonNullable<Parameters<typeof account>[1]>['plan']>;

async function asker({ origin, database, keys }: Portal, plan: Plan | undefined) {
  const { db } = database;
  const made = await account(database, plan ? { plan } : {});
  const session = randomUUID();
  await sql`insert into session (id, account_id, partner_id, rotated_at, created_at, expires_at, idle_until, remembered, method, device)
    values (${session}, ${made.id}, ${made.partnerId}, now(), now(), now() + interval '1 day', now() + interval '1 day', true, 'password', '')`.execute(
    db,
  );
  if (plan) await use(db, made.id, made.subscriptions[0] ?? '');
  const headers = {
    host: `localhost:${new URL(origin).port}`,
    authorization: `Bearer ${tokenOf(keys, 'access', session, 0)}`,
  };
  return async (query: string) => {
    const request = get(`${origin}/api/map/doctors?limit=25&${query}`, { headers });
    const [response]: IncomingMessage[] = await once(request, 'response');
    const text = (await response?.toArray())?.join('') ?? '';
    if (response?.statusCode !== 200) throw new Error(`${query}: ${response?.statusCode} ${text}`);
    if (plan && !text.includes('"decision":"')) throw new Error(`${query}: nothing is covered`);
  };
}

/** The number of uses is what a family makes in a few years. */
async function use(db: Database['db'], personId: string, subscriptionId: string): Promise<void> {
  await sql`insert into coverage_entry (of_partner, subscription_id, person_id, benefit, term_from, day, kind, case_type, case_id, used_count, used_amount, at, actor)
    select (select of_partner from subscription where id = ${subscriptionId}::uuid), ${subscriptionId}::uuid, ${personId}::uuid, 'laboratory', '2026-01-01'::date, '2026-03-02'::date, 'used', 'correction', gen_random_uuid(), 0, 10,
      now(), 'bench' from generate_series(1, ${entries}::int)`.execute(db);
}
