import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCoupon, removeCoupon } from '../../../contract/payment/coupon.ts';
import { Coupon } from '../../../contract/payment/plan.ts';
import { confirmPlanChange, createPlanChange, listPlanChanges } from '../../../contract/payment/plan-change.ts';
import { buyPlan, payPlan, readPlanSubscription } from '../../../contract/payment/purchase.ts';
import { type Renewer, renewer } from '../../../tests/payment/renewing.ts';
import { billing, type Till, till, tillHost } from '../../../tests/support/till.ts';
import { good } from '../../../tests/support/world.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
});
afterAll(() => s.close());

const codeOf = ({ error }: { error?: { errorCode: string } | undefined }) => error?.errorCode ?? 'done';
const until = async (at: string) => {
  s.w.setNow(at);
  await s.work();
};

let made = 0;
async function store(facts: {
  percent_off?: number;
  amount_off?: number;
  duration?: string;
  charges?: number;
  plans?: string[];
}): Promise<string> {
  made += 1;
  const code = `TARTUSKUPAN${'ABCDEFGHJKLMN'.charAt(made)}`;
  await s.w.database.db
    .insertInto('coupon')
    .values({
      ...{ partner_id: s.w.context('webbeteg').host.partnerId, code, valid_from: '2026-01-01', per_customer: 1 },
      ...{ min_amount: 0, first_purchase_only: false, plans: [], active: true },
      ...facts,
    })
    .execute();
  return code;
}

/** The sums that were charged, the first one leading. */
const charges = async (one: Renewer) =>
  (await one.own()).payments
    .filter(({ status, kind }) => status === 'success' && kind !== 'refund')
    .map(({ amount }) => amount.amount)
    .toReversed();

const months = ['2026-12-23', '2027-01-23', '2027-02-23', '2027-03-23'].map((day) => `${day}T12:00:00Z`);

describe('a coupon that repeats (S8.3-20, not-shown 5.11)', () => {
  it('counts for its first three charges, and the price is the plan’s again after them', async () => {
    const code = await store({ percent_off: 10, duration: 'repeating', charges: 3 });
    const { headers } = await s.customer();
    const checked = await s.w.call(
      checkCoupon,
      { plan: 'plusz-havi', couponCode: code },
      { host: tillHost, ...headers },
    );
    expect(good(checked)).toMatchObject({ discount: { amount: 399 }, pays: { amount: 3591 }, charges: 3 });
    const one = await renewer(s, { coupon: { code, off: 399 } });
    expect(await one.own()).toMatchObject({
      ...{ price: { amount: 3990 }, discount: { amount: 399 }, discountFor: 2 },
      ...{ nextCharge: { amount: { amount: 3591 } }, card: { most: { amount: 4987 } } },
    });
    await until(months[0] ?? '');
    expect(await one.own()).toMatchObject({ discountFor: 1, nextCharge: { amount: { amount: 3591 } } });
    await until(months[1] ?? '');
    expect(await one.own()).toMatchObject({ discount: null, nextCharge: { amount: { amount: 3990 } } });
    await until(months[2] ?? '');
    expect(await charges(one)).toEqual([3591, 3591, 3591, 3990]);
    const all = 3 * 3591 + 3990;
    expect(await one.books()).toEqual({ receivables: 0, gateway: all, discounts: 3 * 399, revenue: -4 * 3990 });
    const invoices = await s.w.database.db
      .selectFrom('invoice')
      .where('account_id', '=', one.accountId)
      .select(['gross_amount', 'lines'])
      .orderBy('no')
      .execute();
    expect(invoices.map(({ gross_amount }) => gross_amount)).toEqual([3591, 3591, 3591, 3990]);
    expect(invoices.map(({ lines }) => JSON.stringify(lines).includes('"discount":399'))).toEqual([
      ...[true, true, true, false],
    ]);
  });

  it('for ever takes its sum off each charge, and off what the letter before it says', async () => {
    const code = await store({ amount_off: 990, duration: 'forever' });
    const one = await renewer(s, { coupon: { code, off: 990 } });
    expect(await one.own()).toMatchObject({ discount: { amount: 990 }, discountFor: null });
    await until('2026-12-17T12:00:00Z');
    await s.w.deliver();
    const { email } = await s.w.database.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', one.accountId)
      .executeTakeFirstOrThrow();
    const [notice] = s.w.letters.filter(({ to, subject }) => to === email && /megújul/.test(subject));
    expect(notice?.text).toMatch(/3000\sFt[\s\S]*990\sFt/);
    for (const month of months) await until(month);
    expect(await charges(one)).toEqual([3000, 3000, 3000, 3000, 3000]);
  });

  it('keeps what it promised, whatever its row says later, and is not taken off once it is billed', async () => {
    const code = await store({ percent_off: 20, duration: 'forever' });
    const one = await renewer(s, { coupon: { code, off: 798 } });
    await s.w.database.db
      .updateTable('coupon')
      .set({ percent_off: 1, active: false })
      .where('code', '=', code)
      .execute();
    expect(codeOf(await s.w.call(removeCoupon, { id: one.id }, await one.login()))).toBe('U044');
    await until(months[0] ?? '');
    expect(await charges(one)).toEqual([3192, 3192]);
  });

  it('counts a charge that came, and none that was refused', async () => {
    const code = await store({ percent_off: 50, duration: 'repeating', charges: 2 });
    const one = await renewer(s, { coupon: { code, off: 1995 } });
    s.emulator.faults.add({
      operation: 'dorecurring',
      answer: 'refusal',
      code: 2013,
      milliseconds: 0,
      times: 1,
      commits: false,
    });
    await until(months[0] ?? '');
    s.emulator.faults.clear();
    expect(await one.own()).toMatchObject({ status: 'past_due', discountFor: 1 });
    await until('2026-12-28T12:00:00Z');
    await until(months[1] ?? '');
    expect(await charges(one)).toEqual([1995, 1995, 3990]);
  });

  it('goes on after a change of plan where it is for the other one too, and rests where it is not', async () => {
    const everywhere = await store({ percent_off: 10, duration: 'forever' });
    const here = await store({ percent_off: 10, duration: 'forever', plans: ['plusz-havi'] });
    const sums: Record<string, number | undefined> = {};
    for (const code of [everywhere, here]) {
      const one = await renewer(s, { coupon: { code, off: 399 } });
      const at = await one.login();
      const { offers } = good(await s.w.call(listPlanChanges, { id: one.id }, at));
      // The sum paid counts as credit, and the payment for the change has no discount.
      const pays = 39_900 - 3591;
      expect(offers[0]?.pays.amount).toBe(pays);
      const planChange = good(await s.w.call(createPlanChange, { id: one.id, plan: 'plusz-eves', pays }, at));
      const { paymentUrl } = good(
        await s.w.call(confirmPlanChange, { changeId: planChange.id, recurringAccepted: true }, at),
      );
      await s.pay(paymentUrl, 'succeed');
      await s.work();
      sums[code] = (await one.own()).nextCharge?.amount.amount;
    }
    expect(sums).toEqual({ [everywhere]: 35_910, [here]: 39_900 });
  });

  it('that pays for periods whole needs neither card nor payment for them', async () => {
    const code = await store({ percent_off: 100, duration: 'repeating', charges: 2 });
    s.w.setNow('2026-11-23T07:00:00Z');
    const { id: accountId, headers } = await s.customer();
    const order = { ...billing, plan: 'plusz-havi', pays: 0, couponCode: code };
    const { id, paidUntil } = good(await s.w.call(buyPlan, order, { host: tillHost, ...headers }));
    expect(paidUntil).toBe('2026-12-23');
    s.w.setNow('2026-12-20T12:00:00Z');
    const login = async () => ({ host: tillHost, ...(await s.w.session(accountId, {}, 'webbeteg')).headers });
    const next = good(await s.w.call(payPlan, { id }, await login()));
    expect([next.paidUntil, next.payments, next.discount]).toEqual(['2027-01-23', [], null]);
    s.w.setNow('2027-01-20T12:00:00Z');
    const { payments } = good(await s.w.call(payPlan, { id, transferAccepted: true }, await login()));
    expect(payments[0]?.amount.amount).toBe(3990);
    await s.pay(payments[0]?.paymentUrl, 'succeed');
    await s.work();
    expect(good(await s.w.call(readPlanSubscription, { id }, await login())).paidUntil).toBe('2027-02-23');
  });

  it('says for how many charges it counts where it is repeating, and only there', () => {
    const row = { code: 'TAVASZ26', percentOff: 10, validFrom: '2026-01-01' };
    const fits = (more: object) => Coupon.safeParse({ ...row, ...more }).success;
    expect([fits({}), fits({ duration: 'forever' }), fits({ duration: 'repeating', charges: 3 })]).toEqual([
      ...[true, true, true],
    ]);
    expect([fits({ charges: 3 }), fits({ duration: 'repeating' })]).toEqual([false, false]);
  });
});
