import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCoupon, removeCoupon } from '../../../contract/payment/coupon.ts';
import { buyPlan, listPlanSubscriptions } from '../../../contract/payment/purchase.ts';
import { deep } from '../../../tests/support/deep.ts';
import { billing, type Till, till, tillHost } from '../../../tests/support/till.ts';
import { good } from '../../../tests/support/world.ts';
import { discountOf } from './coupon.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
});
afterAll(() => s.close());

type Headers = Record<string, string>;
const at = { host: tillHost };

type Row = Parameters<typeof store>[0];
let made = 0;
async function store(facts: {
  percent_off?: number;
  amount_off?: number;
  valid_from?: string;
  valid_to?: string;
  max_redemptions?: number;
  per_customer?: number;
  min_amount?: number;
  first_purchase_only?: boolean;
  plans?: string[];
  active?: boolean;
}): Promise<string> {
  made += 1;
  const code = `KUPAN${'23456789'.charAt(made % 8)}${'ABCDEFGH'.charAt(Math.floor(made / 8))}`;
  await s.w.database.db
    .insertInto('coupon')
    .values({
      ...{ partner_id: s.w.context('webbeteg').host.partnerId, code, percent_off: facts.amount_off ? null : 10 },
      ...{ valid_from: '2026-01-01', per_customer: 1, min_amount: 0 },
      ...{ first_purchase_only: false, plans: [], active: true },
      ...facts,
    })
    .execute();
  return code;
}

const check = (headers: Headers, couponCode: string, plan = 'plusz-havi') =>
  s.w.call(checkCoupon, { plan, couponCode }, { ...at, ...headers });
const buy = (headers: Headers, couponCode: string, pays: number, plan = 'plusz-havi') =>
  s.w.call(buyPlan, { ...billing, plan, pays, couponCode }, { ...at, ...headers });
const redeemed = async (code: string) =>
  (await s.w.database.db.selectFrom('coupon').select('redeemed').where('code', '=', code).executeTakeFirstOrThrow())
    .redeemed;

describe('a coupon (S8.3-20, S9-13)', () => {
  it.each<[string, Row, string]>([
    ['that begins tomorrow', { valid_from: '2026-11-24' }, 'U041'],
    ['that ended yesterday', { valid_to: '2026-11-22' }, 'U041'],
    ['that is not given out any more', { active: false }, 'U041'],
    ['of another plan', { plans: ['plusz-eves'] }, 'U042'],
    ['for a dearer plan', { min_amount: 3991 }, 'U042'],
    ['that is used up', { max_redemptions: 1, ...{ redeemed: 1 } }, 'P021'],
  ])('%s is refused by its code', async (_what, facts, code) => {
    const { headers } = await s.customer();
    expect((await check(headers, await store(facts))).error?.errorCode).toBe(code);
  });

  it.each<[string, Row, number]>([
    ['ends today', { valid_to: '2026-11-23' }, 3591],
    ['takes off a sum', { amount_off: 990 }, 3000],
    ['takes off more than the price', { amount_off: 9000 }, 0],
    ['is for just this price', { min_amount: 3990 }, 3591],
  ])('that %s is taken, also in small letters', async (_what, facts, pays) => {
    const { headers } = await s.customer();
    const code = await store(facts);
    expect(good(await check(headers, code.toLowerCase()))).toMatchObject({ pays: { amount: pays, currency: 'HUF' } });
    expect(await redeemed(code)).toBe(0);
  });

  it('is paid with, and nothing of it is left for a second time', async () => {
    const { headers } = await s.customer();
    const code = await store({});
    expect((await buy(headers, code, 3990)).error?.errorCode).toBe('P006');
    const bought = good(await buy(headers, code, 3591));
    expect([bought.discount?.amount, bought.payments[0]?.amount.amount]).toEqual([399, 3591]);
    expect(await redeemed(code)).toBe(1);
    await s.pay(bought.payments[0]?.paymentUrl, 'succeed');
    await s.tell();
    await s.ask();
    expect((await check(headers, code)).error?.errorCode).toBe('U043');
    const lines = await s.w.database.db
      .selectFrom('journal_line')
      .innerJoin('journal_entry', 'journal_entry.id', 'journal_line.entry_id')
      .select(['book', 'amount'])
      .where('payment_id', '=', bought.payments[0]?.id ?? '')
      .where('event', '=', 'invoiced')
      .execute();
    expect(Object.fromEntries(lines.map(({ book, amount }) => [book, amount]))).toEqual({
      receivables: 3591,
      discounts: 399,
      revenue: -3990,
    });
    expect((await s.w.call(removeCoupon, { id: bought.id }, { ...at, ...headers })).error?.errorCode).toBe('U044');
  });

  it('for a first purchase is refused after one', async () => {
    const { headers, id } = await s.customer();
    const code = await store({ first_purchase_only: true });
    good(await check(headers, code));
    const bought = good(await buy(headers, code, 3591));
    await s.pay(bought.payments[0]?.paymentUrl, 'succeed');
    await s.tell();
    await s.ask();
    await s.w.database.db
      .updateTable('plan_subscription')
      .set({ status: 'ended', ended_at: s.w.now().toString() })
      .where('account_id', '=', id)
      .execute();
    expect((await check(headers, await store({ first_purchase_only: true }))).error?.errorCode).toBe('U042');
  });

  it('that is taken off, or whose order gives way to another, can be used again, once (I6)', async () => {
    const { headers } = await s.customer();
    const code = await store({ max_redemptions: 1 });
    const bought = good(await buy(headers, code, 3591));
    const without = good(await s.w.call(removeCoupon, { id: bought.id }, { ...at, ...headers }));
    expect([without.discount, without.payments.map(({ status }) => status), await redeemed(code)]).toEqual([
      null,
      ['cancel'],
      0,
    ]);
    good(await s.w.call(removeCoupon, { id: bought.id }, { ...at, ...headers }));
    expect(await redeemed(code)).toBe(0);
    good(await buy(headers, code, 3591));
    good(await s.w.call(buyPlan, { ...billing, plan: 'plusz-eves', pays: 39_900 }, { ...at, ...headers }));
    expect(await redeemed(code)).toBe(0);
  });

  it('is not found by trying: five wrong codes close the field, also for a right one (S9-13)', async () => {
    const { id, headers } = await s.customer();
    const code = await store({});
    for (const end of ['A', 'B', 'C', 'D', 'E'])
      expect((await check(headers, `NEMKUPAN${end}`)).error?.errorCode).toBe('U041');
    expect((await check(headers, code)).error?.errorCode).toBe('K429');
    expect((await buy(headers, code, 3591)).error?.errorCode).toBe('K429');
    s.w.pass({ minutes: 16 });
    good(await check((await s.w.session(id, {}, 'webbeteg')).headers, code));
  });

  it('is looked up five times by two hundred guesses at once, and a right one begins nothing anew (S9-13, T45)', async () => {
    const { headers } = await s.customer();
    const letters = 'ABCDEFGHJKLMNP';
    const guesses = Array.from({ length: 200 }, (_, no) =>
      check(headers, `NEM${letters[no % 14]}${letters[Math.floor(no / 14) % 14]}KUPAN`),
    );
    const codes = (await Promise.all(guesses)).map(({ error }) => error?.errorCode);
    expect(codes.filter((code) => code === 'U041')).toHaveLength(5);
    expect(new Set(codes)).toEqual(new Set(['U041', 'K429']));
    const other = await s.customer();
    const code = await store({});
    for (const end of ['A', 'B', 'C', 'D']) await check(other.headers, `NEMKUPAN${end}`);
    for (const _time of [1, 2, 3]) good(await check(other.headers, code));
    expect((await check(other.headers, 'NEMKUPANE')).error?.errorCode).toBe('U041');
    expect((await check(other.headers, code)).error?.errorCode).toBe('K429');
  });

  /** A busy machine asks some of a thousand to come again, and they do. */
  async function tillAnswered(headers: Headers, code: string): Promise<string> {
    const { error } = await buy(headers, code, 3591);
    return error?.errorCode === 'K503' ? tillAnswered(headers, code) : (error?.errorCode ?? 'bought');
  }

  it.each([1, 7])(
    'for %i uses is used as often and no more by all who try at once (T32, I6)',
    { timeout: 300_000 },
    async (most) => {
      const code = await store({ max_redemptions: most });
      const customers = await Promise.all(Array.from({ length: deep ? 1000 : 24 }, () => s.customer()));
      const codes = await Promise.all(customers.map(({ headers }) => tillAnswered(headers, code)));
      expect(codes.filter((one) => one === 'bought')).toHaveLength(most);
      expect(new Set(codes)).toEqual(new Set(['bought', 'P021']));
      expect(await redeemed(code)).toBe(most);
      const own = await Promise.all(
        customers.map(({ headers }) => s.w.call(listPlanSubscriptions, {}, { ...at, ...headers })),
      );
      expect(own.flatMap((answer) => good(answer).items)).toHaveLength(most);
    },
  );

  it('never takes off more than the price, nor a part of a minor unit', () => {
    const rows = fc.oneof(
      fc.record({ percent_off: fc.integer({ min: 1, max: 100 }), amount_off: fc.constant(null) }),
      fc.record({ percent_off: fc.constant(null), amount_off: fc.integer({ min: 1, max: 10 ** 9 }) }),
    );
    fc.assert(
      fc.property(rows, fc.nat(10 ** 9), (row, price) => {
        const off = discountOf(row, price);
        expect([Number.isInteger(off), off >= 0, off <= price]).toEqual([true, true, true]);
      }),
    );
  });
});
