import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelPlan, reactivatePlan } from '../../../../contract/payment/cancellation.ts';
import { buyPlan, payPlan, readPlanSubscription } from '../../../../contract/payment/purchase.ts';
import { billing, type Till, till, tillHost } from '../../../../tests/support/till.ts';
import { good } from '../../../../tests/support/world.ts';
import { periodOf } from '../../plan/period.ts';
import { endIfCancelled } from '../end-if-cancelled.ts';
import { endPlanSubscriptions } from '../end-plan-subscriptions.ts';
import { tellOfEnds } from './tell-of-ends.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
});
afterAll(() => s.close());

const monthly = { ...billing, plan: 'plusz-havi', pays: 3990 };
type Headers = Record<string, string>;

async function subscriber() {
  s.w.setNow('2026-11-23T07:00:00Z');
  const { id: accountId, headers } = await s.customer();
  const bought = good(await s.w.call(buyPlan, monthly, { host: tillHost, ...headers }));
  await s.pay(bought.payments[0]?.paymentUrl, 'succeed');
  await s.tell();
  await s.ask();
  const later = async (at: string): Promise<Headers> => {
    s.w.setNow(at);
    return { host: tillHost, ...(await s.w.session(accountId, {}, 'webbeteg')).headers };
  };
  const validTo = async () => {
    const cover = s.w.database.db.selectFrom('subscription').select('valid_to').where('account_id', '=', accountId);
    return (await cover.executeTakeFirstOrThrow()).valid_to;
  };
  return { id: bought.id, accountId, headers: { host: tillHost, ...headers }, later, validTo };
}

const own = async (id: string, headers: Headers) => good(await s.w.call(readPlanSubscription, { id }, headers));
const codeOf = ({ error }: { error?: { errorCode: string } | undefined }) => error?.errorCode ?? 'done';

describe('cancelling a plan for its end (S3.13-01, not-shown 5.11)', () => {
  it('says before what it means, keeps the plan until its last day, and asks for no more money', async () => {
    const { id, headers, later, validTo } = await subscriber();
    expect((await own(id, headers)).cancellation).toEqual({ lastDay: '2026-12-22', charge: null });
    const cancelled = good(await s.w.call(cancelPlan, { id, lastDay: '2026-12-22' }, headers));
    expect(cancelled).toMatchObject({ status: 'cancel_at_period_end', lastDay: '2026-12-22', cancellation: null });
    expect(codeOf(await s.w.call(cancelPlan, { id, lastDay: '2026-12-22' }, headers))).toBe('P010');
    await s.w.deliver();
    expect(s.w.letters.at(-1)?.subject).toBe('Lemondta: Kórlap Plusz, havi');
    expect(s.w.letters.at(-1)?.text).toContain('2026. december 22., kedd végéig él');
    const sent = s.w.letters.length;
    const last = await later('2026-12-22T22:59:00Z');
    await tellOfEnds(s.w.services, s.w.hosts.all);
    await s.w.deliver();
    expect(s.w.letters.length).toBe(sent);
    expect(codeOf(await s.w.call(payPlan, { id }, last))).toBe('P010');
    await endPlanSubscriptions(s.w.services, s.w.hosts.all);
    expect((await own(id, last)).status).toBe('cancel_at_period_end');
    const after = await later('2026-12-22T23:00:00Z');
    await endPlanSubscriptions(s.w.services, s.w.hosts.all);
    expect([(await own(id, after)).status, await validTo()]).toEqual(['ended', '2026-12-22']);
    expect(codeOf(await s.w.call(reactivatePlan, { id }, after))).toBe('P010');
  });

  it('is taken back until the last day, and the plan goes on as before', async () => {
    const { id, headers, later } = await subscriber();
    good(await s.w.call(cancelPlan, { id, lastDay: '2026-12-22' }, headers));
    const last = await later('2026-12-22T22:59:00Z');
    const again = good(await s.w.call(reactivatePlan, { id }, last));
    expect(again).toMatchObject({ status: 'active', lastDay: null, payable: 'renewal' });
    expect(codeOf(await s.w.call(reactivatePlan, { id }, last))).toBe('P010');
    await s.w.deliver();
    expect(s.w.letters.at(-1)?.subject).toBe('Megmarad: Kórlap Plusz, havi');
  });

  it('cannot be taken back once the last day is over, whether or not it was ended yet', async () => {
    const { id, headers, later } = await subscriber();
    good(await s.w.call(cancelPlan, { id, lastDay: '2026-12-22' }, headers));
    expect(codeOf(await s.w.call(reactivatePlan, { id }, await later('2026-12-22T23:00:00Z')))).toBe('P010');
  });

  it('ends a period later where the end is nearer than the plan’s notice, and says so and what it costs before', async () => {
    const { id, later, validTo } = await subscriber();
    const { db } = s.w.database;
    await db.updateTable('plan_subscription').set({ renews: true }).where('id', '=', id).execute();
    await db.updateTable('plan').set({ notice_days: 10 }).where('code', '=', 'plusz-havi').execute();
    const inTime = await own(id, await later('2026-12-13T12:00:00Z'));
    expect(inTime.cancellation).toEqual({ lastDay: '2026-12-22', charge: null });
    const headers = await later('2026-12-14T12:00:00Z');
    const charge = { amount: 3990, currency: 'HUF' };
    expect((await own(id, headers)).cancellation).toEqual({ lastDay: '2027-01-22', charge });
    // The page that was opened the day before promised another day.
    expect(codeOf(await s.w.call(cancelPlan, { id, lastDay: '2026-12-22' }, headers))).toBe('P010');
    good(await s.w.call(cancelPlan, { id, lastDay: '2027-01-22' }, headers));
    expect(await validTo()).toBe('2027-01-22');
    await db.updateTable('plan').set({ notice_days: 0 }).where('code', '=', 'plusz-havi').execute();
  });

  it('is the customer’s alone: no operator, no other person and no visitor does it (T15, S6-01)', async () => {
    const { id, accountId, headers } = await subscriber();
    const other = { host: tillHost, ...(await s.customer()).headers };
    const { headers: acting } = await s.w.operatorFor(accountId, 'Telefon', ['agent'], 'webbeteg');
    const operator = { host: tillHost, ...acting };
    for (const call of [
      (at: Headers) => s.w.call(cancelPlan, { id, lastDay: '2026-12-22' }, at),
      (at: Headers) => s.w.call(reactivatePlan, { id }, at),
    ])
      expect([codeOf(await call(other)), codeOf(await call(operator)), codeOf(await call({ host: tillHost }))]).toEqual(
        ['#404', 'KA003', 'K401'],
      );
    expect((await own(id, headers)).status).toBe('active');
  });

  it('happens once however often it is pressed at once', async () => {
    const { id, headers } = await subscriber();
    const presses = Array.from({ length: 4 }, () => s.w.call(cancelPlan, { id, lastDay: '2026-12-22' }, headers));
    expect((await Promise.all(presses)).map(codeOf).toSorted()).toEqual(['P010', 'P010', 'P010', 'done']);
  });
});

it('a cancellation ends a plan with the first of its periods whose end is not nearer than the notice, on any day (S3.13-01)', () => {
  const days = fc
    .integer({ min: 0, max: 20_000 })
    .map((day) => Temporal.PlainDate.from('2000-01-01').add({ days: day }));
  fc.assert(
    fc.property(
      ...[days, fc.constantFrom('month' as const, 'year' as const), fc.nat(60), fc.nat(20), fc.nat(800)],
      (first, period, notice_days, paid, gone) => {
        const first_day = first.toString();
        const paid_until = periodOf(first_day, period, paid).until;
        const today = Temporal.PlainDate.from(paid_until).subtract({ days: gone }).toString();
        const terms = { period, notice_days };
        const end = endIfCancelled({ first_day, paid_until, renews: true }, terms, today) ?? '';
        const ends = Array.from({ length: 40 }, (_none, no) => periodOf(first_day, period, no).until);
        const daysLeft = (until: string) => Temporal.PlainDate.from(today).until(until, { largestUnit: 'day' }).days;
        const isFit = (until: string) => until >= paid_until && daysLeft(until) >= Math.max(1, notice_days);
        expect(ends.find(isFit)).toBe(end);
        const byHand = endIfCancelled({ first_day, paid_until, renews: false }, terms, today);
        expect(byHand).toBe(gone === 0 ? undefined : paid_until);
      },
    ),
  );
});
