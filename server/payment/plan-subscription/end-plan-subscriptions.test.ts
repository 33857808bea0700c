import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMe } from '../../../contract/identity/session.ts';
import { buyPlan, listPlanSubscriptions, payPlan } from '../../../contract/payment/purchase.ts';
import { billing, type Till, till, tillHost } from '../../../tests/till.ts';
import { good } from '../../../tests/world.ts';
import { endPlanSubscriptions } from './end-plan-subscriptions.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
});
afterAll(() => s.close());

const at = { host: tillHost };
const monthly = { ...billing, plan: 'plusz-havi', pays: 3990 };
const end = () => endPlanSubscriptions(s.w.services, s.w.hosts.all);
type Headers = Record<string, string>;
const statusOf = async (headers: Headers) =>
  good(await s.w.call(listPlanSubscriptions, {}, { ...at, ...headers })).items.map(
    ({ plan, status }) => `${plan} ${status}`,
  );

it('a paid plan ends with its last day, and the free one from before is in force again (S3.13-01, S1-10)', async () => {
  const { id, headers } = await s.customer();
  const { products } = await free(id);
  const bought = good(await s.w.call(buyPlan, monthly, { ...at, ...headers }));
  await s.pay(bought.payments[0]?.paymentUrl, 'succeed');
  await s.tell();
  await s.ask();
  expect(await products()).toEqual({ 'korlap-szabad': 'suspended', 'korlap-plusz': 'active' });
  s.w.setNow('2026-12-22T22:59:00Z');
  await end();
  expect(await statusOf((await s.w.session(id, {}, 'webbeteg')).headers)).toEqual(['plusz-havi active']);
  s.w.setNow('2026-12-22T23:00:00Z');
  await end();
  const later = (await s.w.session(id, {}, 'webbeteg')).headers;
  expect(await statusOf(later)).toEqual(['plusz-havi ended']);
  expect(await products()).toEqual({ 'korlap-szabad': 'active', 'korlap-plusz': 'ended' });
  const me = good(await s.w.call(getMe, {}, { ...at, ...later }));
  expect(me.currentSubscription?.product.name).toBe('Kórlap Szabad');
  good(await s.w.call(buyPlan, monthly, { ...at, ...later }));
});

it('a plan that nobody pays for ends after a week, and its page says so (S3.13-01)', async () => {
  const { id, headers } = await s.customer();
  const bought = good(await s.w.call(buyPlan, monthly, { ...at, ...headers }));
  await s.wait(60);
  expect(await statusOf((await s.w.session(id, {}, 'webbeteg')).headers)).toEqual(['plusz-havi created']);
  s.w.pass({ hours: 7 * 24 });
  await end();
  const later = (await s.w.session(id, {}, 'webbeteg')).headers;
  expect(await statusOf(later)).toEqual(['plusz-havi ended']);
  expect((await s.w.call(payPlan, { id: bought.id }, { ...at, ...later })).error?.errorCode).toBe('P010');
});

async function free(accountId: string) {
  const { db } = s.w.database;
  const { id } = await db
    .selectFrom('product')
    .select('id')
    .where('key', '=', 'korlap-szabad')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('subscription')
    .values({
      id: crypto.randomUUID(),
      account_id: accountId,
      product_id: id,
      valid_from: '2026-01-01',
      created_at: s.w.now().toString(),
    })
    .execute();
  return {
    products: async () => {
      const rows = await db
        .selectFrom('subscription')
        .innerJoin('product', 'product.id', 'subscription.product_id')
        .select(['key', 'status'])
        .where('account_id', '=', accountId)
        .execute();
      return Object.fromEntries(rows.map(({ key, status }) => [key, status]));
    },
  };
}
