import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMe } from '../../../contract/identity/session.ts';
import { buyPlan, listPlanSubscriptions, payPlan } from '../../../contract/payment/purchase.ts';
import { billing, type Till, till, tillHost } from '../../../tests/support/till.ts';
import { good } from '../../../tests/support/world.ts';
import { tellOfEnds } from '../order/renewal/tell-of-ends.ts';
import { periodOf } from '../plan/period.ts';
import { endPlanSubscriptions } from './end-plan-subscriptions.ts';
import { extended } from './next-payment.ts';

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

it('a plan is paid for again before it ends: two weeks before, behind what is paid, and once (S3.13-01, R36)', async () => {
  const { id, headers } = await s.customer();
  const bought = good(await s.w.call(buyPlan, monthly, { ...at, ...headers }));
  await s.pay(bought.payments[0]?.paymentUrl, 'succeed');
  await s.ask();
  await s.tell();
  await s.ask();
  const began = s.w.now();
  const later = async (days: number) => {
    s.w.setNow(began.add({ hours: 24 * days }).toString());
    return { ...at, ...(await s.w.session(id, {}, 'webbeteg')).headers };
  };
  expect((await s.w.call(payPlan, { id: bought.id }, await later(10))).error?.errorCode).toBe('P010');
  await tellOfEnds(s.w.services, s.w.hosts.all);
  const letters = async () => {
    await s.w.deliver();
    return s.w.letters.filter(({ subject }) => subject.startsWith('Hamarosan lejár')).length;
  };
  const before = await letters();
  const at24 = await later(24);
  await tellOfEnds(s.w.services, s.w.hosts.all);
  await tellOfEnds(s.w.services, s.w.hosts.all);
  expect((await letters()) - before).toBe(1);
  const first = good(await s.w.call(payPlan, { id: bought.id }, at24));
  const { paidUntil } = first;
  expect(first.payments[0]).toMatchObject({ kind: 'renewal', amount: { amount: 3990 } });
  await s.pay(first.payments[0]?.paymentUrl, 'succeed');
  await s.tell();
  await s.ask();
  await s.w.deliver();
  const paid = s.w.letters.filter(({ subject }) => subject.startsWith('Sikeres fizetés')).slice(-2);
  expect(paid.map(({ text }) => text.includes('14 napon belül indoklás nélkül elállhat'))).toEqual([true, false]);
  const [own] = good(await s.w.call(listPlanSubscriptions, {}, at24)).items;
  const next = Temporal.PlainDate.from(own?.firstDay ?? '')
    .add({ months: 2 })
    .toString();
  expect([own?.status, own?.paidUntil, own?.payable]).toEqual(['active', next, null]);
  expect(paidUntil).toBe(
    Temporal.PlainDate.from(own?.firstDay ?? '')
      .add({ months: 1 })
      .toString(),
  );
  const { valid_to } = await s.w.database.db
    .selectFrom('subscription')
    .select('valid_to')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(valid_to).toBe(Temporal.PlainDate.from(next).subtract({ days: 1 }).toString());
  expect((await s.w.call(payPlan, { id: bought.id }, at24)).error?.errorCode).toBe('P010');
});

it('counts each period from the first day, however many are paid for one by one (S1-07)', () => {
  const days = fc
    .integer({ min: 0, max: 20_000 })
    .map((day) => Temporal.PlainDate.from('2000-01-01').add({ days: day }));
  fc.assert(
    fc.property(days, fc.constantFrom('month', 'year'), fc.integer({ min: 1, max: 40 }), (day, period, times) => {
      const first_day = day.toString();
      let paid_until = periodOf(first_day, period === 'month' ? 'month' : 'year', 0).until;
      for (let no = 0; no < times; no += 1) paid_until = extended({ first_day, paid_until }, { period });
      expect(paid_until).toBe(periodOf(first_day, period === 'month' ? 'month' : 'year', times).until);
    }),
  );
});

async function free(accountId: string) {
  const { db } = s.w.database;
  const product = await db
    .selectFrom('product')
    .select(['id as product_id', 'partner_id as of_partner'])
    .where('key', '=', 'korlap-szabad')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('subscription')
    .values({
      id: crypto.randomUUID(),
      account_id: accountId,
      ...product,
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
