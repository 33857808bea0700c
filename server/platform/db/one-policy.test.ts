import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { listCases } from '../../../contract/desk/cases.ts';
import { searchPersons } from '../../../contract/desk/person.ts';
import { readCoverage } from '../../../contract/entitlement/coverage.ts';
import { getPolicyReview } from '../../../contract/entitlement/policy-review.ts';
import { account } from '../../../tests/account.ts';
import { approved, insured, sumsOf } from '../../../tests/covered.ts';
import { entitle } from '../../../tests/entitle.ts';
import { invariantBreaches } from '../../../tests/invariants.ts';
import { good, type World, world } from '../../../tests/world.ts';
import { checkReviews } from '../../entitlement/policy-review/check-reviews.ts';
import { followAhead } from '../../entitlement/register/follow-register.ts';
import { migrate } from './migrate.ts';

/** The database as the version before had it. */
const before = [
  'drop index subscription_of_entitlement',
  'drop index entitlement_ahead',
  'drop index subscription_former',
  'drop trigger subscription_one_policy on subscription',
  'drop function one_policy',
  'drop trigger entitlement_is_ahead on entitlement',
  'drop function register_is_ahead',
  'alter table entitlement drop column is_ahead',
  'alter table subscription drop column former_numbers',
  'drop table policy_review',
  "delete from case_state where kind = 'policy_review'",
  "delete from migration where name >= '0190' and name < '0193'",
];

async function olderWorld() {
  const w = await world();
  onTestFinished(() => w.close());
  await entitle(w, 'member_id', 'OLD1');
  const { id: entitlement } = await w.database.db.selectFrom('entitlement').select('id').executeTakeFirstOrThrow();
  for (const statement of before) await w.database.pool.query(statement);
  return { w, entitlement };
}

/** A policy taken up once more, as an earlier version let it. */
async function copyOf({ database }: World, subscription: string): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `insert into subscription (id, of_partner, account_id, product_id, entitlement_id, valid_from, valid_to, created_at)
      select $2, of_partner, account_id, product_id, entitlement_id, valid_from, valid_to, created_at + interval '1 hour' from subscription where id = $1`,
    [subscription, id],
  );
  return id;
}

const taken = (w: World, subscription: string, entitlement: string) =>
  w.database.pool.query('update subscription set entitlement_id = $2 where id = $1', [subscription, entitlement]);

const numberOf = async ({ database }: World, id: string) =>
  (await database.db.selectFrom('subscription').select('policy_no').where('id', '=', id).executeTakeFirstOrThrow())
    .policy_no;

it('policies that one account took up again become the oldest one, with all that belongs to them, and what is overrun is the desk’s to see (F19, S8.3-14, S2.3-07)', async () => {
  const { w, entitlement } = await olderWorld();
  const mine = await insured(w, { allowed: { count: 2 } });
  await w.database.db
    .updateTable('entitlement')
    .set({ valid_from: '2026-02-01', uses_left: 0 })
    .where('id', '=', entitlement)
    .execute();
  await taken(w, mine.subscription, entitlement);
  const copies = [await copyOf(w, mine.subscription), await copyOf(w, mine.subscription)];
  const number = await numberOf(w, mine.subscription);
  const numbers = [await numberOf(w, copies[0] ?? ''), await numberOf(w, copies[1] ?? '')];
  await approved(w, mine, { amount: 10_000 });
  for (const subscription of copies) await approved(w, { ...mine, subscription }, { amount: 20_000 });
  await w.database.pool.query(
    `insert into consent (of_partner, account_id, subscription_id, kind, given, version, hash, language, host, at, request_id)
      select partner_id, id, $2, 'privacy_statement', true, '1', '', 'hu', 'localhost', now(), 'x' from account where id = $1`,
    [mine.id, copies[1]],
  );
  await migrate(w.database.pool);
  const rows = await w.database.db.selectFrom('subscription').selectAll().where('account_id', '=', mine.id).execute();
  expect(rows.map(({ id, policy_no, former_numbers }) => [id, policy_no, former_numbers.toSorted()])).toEqual([
    [mine.subscription, number, numbers.toSorted()],
  ]);
  expect(await sumsOf(w, mine.subscription)).toEqual([3, 50_000, 0, 0, 0]);
  const referring = await w.database.pool.query(
    `select (select count(*) from coverage_approval where subscription_id = $1) as approvals,
      (select count(*) from consent where subscription_id = $1) as consents, (select uses_left from entitlement where id = $2) as uses`,
    [mine.subscription, entitlement],
  );
  expect(referring.rows).toEqual([{ approvals: 3, consents: 1, uses: 2 }]);
  await followAhead(w.services, w.hosts.all);
  await checkReviews(w.services, w.hosts.all);
  await checkReviews(w.services, w.hosts.all);
  const desk = await w.desk(['agent']);
  const { items } = good(await w.call(listCases, { list: 'policies' }, desk.headers));
  const reviews = await Promise.all(
    items.map(async ({ id }) => good(await w.call(getPolicyReview, { reviewId: id }, desk.headers))),
  );
  expect(reviews.map(({ cause }) => cause).toSorted()).toEqual(['merged', 'terms']);
  for (const review of reviews)
    expect(review).toMatchObject({
      policyNo: number,
      overruns: [{ termFrom: '2026-02-01', allowed: { count: 2 }, used: { count: 3 } }],
    });
  const { policies } = good(await w.call(readCoverage, {}, mine.headers));
  expect(policies.map(({ policyNo, validFrom, benefits }) => [policyNo, validFrom, benefits[0]?.remaining])).toEqual([
    [number, '2026-02-01', { count: 0 }],
  ]);
  const persons = good(await w.call(searchPersons, { query: numbers[0] ?? '' }, desk.headers)).items;
  expect(persons.map(({ id }) => id)).toEqual([mine.id]);
  expect(await invariantBreaches(w.database)).toEqual([]);
});

it('a merge that overruns nothing leaves no case; what an account took up once is left alone (F19)', async () => {
  const { w, entitlement } = await olderWorld();
  const mine = await insured(w, { allowed: { count: 5 } }, { validFrom: '2026-01-01' });
  const single = await insured(w, {});
  await taken(w, mine.subscription, entitlement);
  const copy = await copyOf(w, mine.subscription);
  await approved(w, mine, { amount: 10_000 });
  await approved(w, { ...mine, subscription: copy }, { amount: 20_000 });
  await migrate(w.database.pool);
  await checkReviews(w.services, w.hosts.all);
  const desk = await w.desk(['agent']);
  expect(good(await w.call(listCases, { list: 'policies' }, desk.headers)).items).toEqual([]);
  const [row] = await w.database.db.selectFrom('policy_review').selectAll().execute();
  expect([row?.status, row?.cause]).toEqual(['settled', 'merged']);
  expect(await sumsOf(w, mine.subscription)).toEqual([2, 30_000, 0, 0, 0]);
  expect(good(await w.call(readCoverage, {}, single.headers)).policies).toHaveLength(1);
  expect(await invariantBreaches(w.database)).toEqual([]);
});

it('several accounts on one personal identifier stay as they are, and the desk sees them (F19, S8.3-14)', async () => {
  const { w, entitlement } = await olderWorld();
  const people = await Promise.all([1, 2, 3].map(() => account(w.database)));
  for (const { subscriptions } of people) await taken(w, subscriptions[0] ?? '', entitlement);
  await w.database.pool.query(`update subscription set created_at = created_at + interval '1 day' where id = $1`, [
    people[2]?.subscriptions[0],
  ]);
  await w.database.db
    .updateTable('account')
    .set({ status: 'disabled' })
    .where('id', '=', people[1]?.id ?? '')
    .execute();
  await migrate(w.database.pool);
  const desk = await w.desk(['agent']);
  const { items } = good(await w.call(listCases, { list: 'policies' }, desk.headers));
  expect(items).toHaveLength(1);
  const review = good(await w.call(getPolicyReview, { reviewId: items[0]?.id ?? '' }, desk.headers));
  const ids = people.map(({ subscriptions }) => subscriptions[0] ?? '');
  expect([review.cause, review.policyNo, review.otherNumbers]).toEqual([
    'shared',
    await numberOf(w, ids[2] ?? ''),
    [await numberOf(w, ids[0] ?? '')],
  ]);
  expect(await w.database.db.selectFrom('subscription').select('id').execute()).toHaveLength(3);
  expect(await invariantBreaches(w.database)).toEqual([]);
});
