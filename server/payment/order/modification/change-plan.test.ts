import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelPlan } from '../../../../contract/payment/cancellation.ts';
import {
  confirmPlanChange,
  createPlanChange,
  listPlanChanges,
  readPlanChange,
  rejectPlanChange,
} from '../../../../contract/payment/plan-change.ts';
import { withdrawPlan } from '../../../../contract/payment/purchase.ts';
import { endPlans, type Renewer, renewer, workAt } from '../../../../tests/payment/renewing.ts';
import { type Till, till, tillHost } from '../../../../tests/support/till.ts';
import { good } from '../../../../tests/support/world.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
});
afterAll(() => s.close());
beforeEach(async () => {
  s.emulator.faults.clear();
  await endPlans(s);
});

const codeOf = ({ error }: { error?: { errorCode: string } | undefined }) => error?.errorCode ?? 'done';
const until = (at: string) => workAt(s, at);

/** With the sum that the page shows. */
async function ask(one: Renewer, plan: string) {
  const at = await one.login();
  const { offers } = good(await s.w.call(listPlanChanges, { id: one.id }, at));
  const offer = offers.find((row) => row.plan === plan);
  return good(await s.w.call(createPlanChange, { id: one.id, plan, pays: offer?.pays.amount ?? -1 }, at));
}

const confirm = async (one: Renewer, changeId: string, recurringAccepted = false) =>
  s.w.call(confirmPlanChange, { changeId, recurringAccepted }, await one.login());
const statusOf = async (one: Renewer, changeId: string) =>
  good(await s.w.call(readPlanChange, { changeId }, await one.login())).status;

describe('a dearer plan (S3.13-02, not-shown 5.11)', () => {
  it('shows the difference before, begins when it is paid, and renews at its own price', async () => {
    const one = await renewer(s);
    await until('2026-12-08T12:00:00Z');
    const change = await ask(one, 'plusz-eves');
    // Fifteen of thirty days are left.
    expect(change).toMatchObject({
      status: 'created',
      credit: { amount: 1995 },
      pays: { amount: 37_905 },
      startsOn: '2026-12-08',
    });
    const confirmed = good(await confirm(one, change.id, true));
    expect([confirmed.status, (await one.own()).plan]).toEqual(['verified_update', 'plusz-havi']);
    await s.pay(confirmed.paymentUrl, 'succeed');
    await s.work();
    expect(await statusOf(one, change.id)).toBe('active');
    expect(await one.own()).toMatchObject({
      plan: 'plusz-eves',
      status: 'active',
      price: { amount: 39_900 },
      firstDay: '2026-12-08',
      paidUntil: '2027-12-08',
      nextCharge: { day: '2027-12-08', amount: { amount: 39_900 } },
      card: { most: { amount: 49_875 } },
    });
    expect(await one.books()).toEqual({ receivables: 0, gateway: 41_895, revenue: -41_895 });
    await until('2027-12-08T12:00:00Z');
    expect((await one.own()).paidUntil).toBe('2028-12-08');
    expect(await one.charged()).toBe(41_895 + 39_900);
  });

  it('that is not paid changes nothing, can be paid again, and is over after a week', async () => {
    const one = await renewer(s);
    await until('2026-11-25T12:00:00Z');
    const change = await ask(one, 'plusz-eves');
    await s.pay(good(await confirm(one, change.id)).paymentUrl, 'fail');
    await s.work();
    expect([await statusOf(one, change.id), (await one.own()).plan]).toEqual(['verified_update', 'plusz-havi']);
    const again = good(await confirm(one, change.id));
    expect(again.paymentUrl).not.toBeNull();
    await s.wait(45);
    await until('2026-12-02T12:00:00Z');
    expect([await statusOf(one, change.id), await one.charged()]).toEqual(['expired', 3990]);
    expect(codeOf(await confirm(one, change.id))).toBe('P010');
  });

  it('costs what was shown, or is asked for anew: another day, another price, another tab', async () => {
    const one = await renewer(s);
    const at = await one.login();
    const wrong = await s.w.call(createPlanChange, { id: one.id, plan: 'plusz-eves', pays: 1 }, at);
    expect(codeOf(wrong)).toBe('P006');
    expect(codeOf(await s.w.call(createPlanChange, { id: one.id, plan: 'szabad', pays: 0 }, at))).toBe('P010');
    const change = await ask(one, 'plusz-eves');
    await until('2026-11-24T12:00:00Z');
    expect(codeOf(await confirm(one, change.id))).toBe('P006');
    const other = await ask(one, 'plusz-eves');
    expect([await statusOf(one, change.id), other.pays.amount]).toEqual(['rejected', 39_900 - 3857]);
    const twice = await Promise.all([confirm(one, other.id), confirm(one, other.id)]);
    expect(twice.map(codeOf).toSorted()).toEqual(['P010', 'done']);
  });

  it('that is paid after the plan was cancelled or ended goes back to the customer', async () => {
    const one = await renewer(s);
    await until('2026-11-25T12:00:00Z');
    const change = await ask(one, 'plusz-eves');
    const { paymentUrl } = good(await confirm(one, change.id));
    const { cancellation } = await one.own();
    good(await s.w.call(cancelPlan, { id: one.id, lastDay: cancellation?.lastDay ?? '' }, await one.login()));
    await s.pay(paymentUrl, 'succeed');
    await s.work();
    await s.work();
    expect([await statusOf(one, change.id), (await one.own()).plan]).toEqual(['rejected', 'plusz-havi']);
    expect(await one.books()).toEqual({ receivables: 0, gateway: 3990, revenue: -3990, wallet: 0 });
  });

  it('is given back with the purchase to whoever withdraws in time', async () => {
    const one = await renewer(s);
    await until('2026-11-25T12:00:00Z');
    const change = await ask(one, 'plusz-eves');
    await s.pay(good(await confirm(one, change.id)).paymentUrl, 'succeed');
    await s.work();
    const { withdrawal } = await one.own();
    expect(withdrawal?.amount.amount).toBe(await one.charged());
    good(await s.w.call(withdrawPlan, { id: one.id }, await one.login()));
    await s.work();
    await s.work();
    expect((await one.books()).gateway).toBe(0);
  });
});

describe('a cheaper plan (S3.13-02)', () => {
  it('costs nothing now, and is charged from the next period on', async () => {
    const one = await renewer(s, { plan: 'plusz-eves' });
    await until('2027-03-01T12:00:00Z');
    const change = await ask(one, 'plusz-havi');
    expect(change).toMatchObject({ pays: { amount: 0 }, credit: { amount: 0 }, startsOn: '2027-11-23' });
    expect(good(await confirm(one, change.id))).toMatchObject({ status: 'verified_update', paymentUrl: null });
    expect(await one.own()).toMatchObject({
      plan: 'plusz-eves',
      nextCharge: { day: '2027-11-23', amount: { amount: 3990 } },
    });
    await until('2027-10-24T12:00:00Z');
    await s.w.deliver();
    const notices = s.w.letters.filter(({ text, subject }) => text.includes(one.id) && subject.startsWith('Hamarosan'));
    expect(notices.map(({ text }) => /3990\sFt/.test(text))).toEqual([true]);
    await until('2027-11-23T12:00:00Z');
    expect(await one.own()).toMatchObject({ plan: 'plusz-havi', firstDay: '2027-11-23', paidUntil: '2027-12-23' });
    expect([await statusOf(one, change.id), await one.charged()]).toEqual(['active', 39_900 + 3990]);
    await until('2027-12-23T12:00:00Z');
    expect((await one.own()).paidUntil).toBe('2028-01-23');
  });

  it('is dropped by its customer, and by a cancellation', async () => {
    const one = await renewer(s, { plan: 'plusz-eves' });
    const change = await ask(one, 'plusz-havi');
    good(await confirm(one, change.id));
    good(await s.w.call(rejectPlanChange, { changeId: change.id }, await one.login()));
    expect((await one.own()).nextCharge?.amount.amount).toBe(39_900);
    const other = await ask(one, 'plusz-havi');
    good(await confirm(one, other.id));
    const { cancellation } = await one.own();
    good(await s.w.call(cancelPlan, { id: one.id, lastDay: cancellation?.lastDay ?? '' }, await one.login()));
    await s.work();
    expect(await statusOf(one, other.id)).toBe('rejected');
  });
});

it('a change of plan is the customer’s alone: no operator, no other person and no visitor makes it (T15, S6-01)', async () => {
  const one = await renewer(s);
  const change = await ask(one, 'plusz-eves');
  const { headers } = await s.w.operatorFor(one.accountId, 'Telefon', ['agent'], 'webbeteg');
  const callers = [
    { host: tillHost, ...(await s.customer()).headers },
    { host: tillHost, ...headers },
    { host: tillHost },
  ];
  for (const at of callers) {
    const codes = [
      await s.w.call(createPlanChange, { id: one.id, plan: 'plusz-eves', pays: 1 }, at),
      await s.w.call(confirmPlanChange, { changeId: change.id }, at),
      await s.w.call(rejectPlanChange, { changeId: change.id }, at),
    ].map(codeOf);
    expect(new Set(codes).size).toBe(1);
    expect(['#404', 'KA003', 'K401']).toContain(codes[0]);
  }
  expect(await statusOf(one, change.id)).toBe('created');
});
