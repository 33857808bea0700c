import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPlans } from '../../../contract/payment/plan.ts';
import { buyPlan, listPlanSubscriptions, payPlan, withdrawPlan } from '../../../contract/payment/purchase.ts';
import { startStripe } from '../../../demo/payment/stripe/emulator.ts';
import { demoKeys } from '../../../demo/payment/stripe/keys.ts';
import { billing, type Till, till, tillHost } from '../../../tests/support/till.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good } from '../../../tests/support/world.ts';
import type { GatewayRule, PaymentGateway } from './gateway.ts';
import { gatewayFor } from './gateways.ts';
import { stripe } from './stripe/stripe.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
});
afterAll(() => s.close());

const order = { ...billing, plan: 'plusz-havi', pays: 3990 };

async function without<Result>(run: () => Promise<Result>): Promise<Result> {
  const { ports } = s.w.services;
  const { gateways } = ports;
  Object.assign(ports, { gateways: [] });
  try {
    return await run();
  } finally {
    Object.assign(ports, { gateways });
  }
}

async function bought() {
  const { headers } = await s.customer();
  const at = { host: tillHost, ...headers };
  return { at, ...good(await s.w.call(buyPlan, order, at)) };
}

const reviewsOf = (planSubscription: string) =>
  s.w.database.db
    .selectFrom('payment_review')
    .innerJoin('payment', 'payment.id', 'payment_review.payment_id')
    .where('payment.plan_subscription_id', '=', planSubscription)
    .select(['payment_review.cause', 'payment_review.closed_at', 'payment.kind'])
    .execute();

describe('which gateway takes a payment (S7-26)', () => {
  const named = (name: string, ...currencies: string[]): PaymentGateway => {
    const [own] = s.w.services.ports.gateways;
    if (!own) throw new Error('no gateway');
    return { ...own, name, takes: (currency) => currencies.includes(currency) };
  };
  const rule = (partner: string, currency: GatewayRule['currency'], gateway: string) => ({
    partner,
    currency,
    gateway,
  });

  it.each([
    ['webbeteg', 'HUF', [], 'one'],
    ['webbeteg', 'RON', [], 'two'],
    ['webbeteg', 'USD', [], undefined],
    ['webbeteg', 'EUR', [rule('*', 'EUR', 'two')], 'two'],
    ['webbeteg', 'EUR', [rule('*', 'EUR', 'two'), rule('webbeteg', 'EUR', 'one')], 'one'],
    ['default', 'EUR', [rule('*', 'EUR', 'two'), rule('webbeteg', 'EUR', 'one')], 'two'],
    ['default', 'EUR', [rule('webbeteg', 'EUR', 'two')], 'one'],
    // A rule never gives a gateway a payment that it cannot take.
    ['webbeteg', 'RON', [rule('webbeteg', 'RON', 'one')], undefined],
  ] as const)('at %s in %s by the rules %j is %s', (brand, currency, gatewayRules, name) => {
    const gateways = [named('one', 'HUF', 'EUR'), named('two', 'RON', 'EUR')];
    const { host } = s.w.context(brand);
    expect(gatewayFor({ ports: { gateways, gatewayRules }, host }, currency)?.name).toBe(name);
  });
});

describe('a gateway that is taken out of the settings while orders are open (R36)', () => {
  it('is said to whoever pays again, and a person looks at the payment, once', async () => {
    const { at, id } = await bought();
    await without(async () => {
      for (const _press of [1, 2])
        expect((await s.w.call(payPlan, { id }, at)).error).toMatchObject({ errorCode: 'P030', httpCode: 409 });
      expect(await reviewsOf(id)).toMatchObject([{ cause: 'gateway', closed_at: null }]);
      const [own] = good(await s.w.call(listPlanSubscriptions, {}, at)).items;
      expect(own?.payments).toMatchObject([{ status: 'started', parked: true, paymentUrl: null }]);
    });
  });

  it('is found by the minute’s work too, and once it is set up again its answer decides', async () => {
    const { at, id, payments } = await bought();
    await s.pay(payments[0]?.paymentUrl, 'succeed');
    await without(async () => {
      await s.wait(6);
      expect(await reviewsOf(id)).toMatchObject([{ cause: 'gateway', closed_at: null }]);
    });
    // The page asks.
    await s.w.call(payPlan, { id }, at);
    const [own] = good(await s.w.call(listPlanSubscriptions, {}, at)).items;
    expect(own).toMatchObject({ status: 'active', payments: [{ status: 'success', parked: false }] });
  });

  it('leaves a refund to a person', async () => {
    const { at, id, payments } = await bought();
    await s.pay(payments[0]?.paymentUrl, 'succeed');
    await s.tell();
    await s.ask();
    good(await s.w.call(withdrawPlan, { id }, at));
    await without(() => s.ask());
    expect(await reviewsOf(id)).toMatchObject([{ cause: 'gateway', kind: 'refund', closed_at: null }]);
  });

  it.each(['hu', 'en', 'ro'])('has the pages say that nothing can be bought now, in %s (S7-26)', async (language) => {
    const { token } = await s.customer();
    const at = { host: tillHost, language, jar: new Map([['token', token]]) };
    const notice = { hu: 'most nem lehet fizetni', en: 'Nothing can be paid for', ro: 'nu se poate plăti acum' }[
      language
    ];
    const order = '/med24/subscription/new?plan=plusz-havi';
    const open = await visit(s.w, order, at);
    expect(open.text).toContain('OTP SimplePay');
    expect(open.text).toContain('OTP Mobil Kft.');
    await without(async () => {
      expect(good(await s.w.call(listPlans, {}, { host: tillHost })).ways.card).toBeNull();
      const page = await visit(s.w, order, at);
      expect(page.text).toContain(notice);
      expect(page.document.querySelector('main form')).toBeNull();
    });
  });
});

describe('two gateways at once (S7-26)', () => {
  let second: Awaited<ReturnType<typeof startStripe>>;
  beforeAll(async () => {
    const notifyUrl = s.notifyUrl.replace('simplepay', 'stripe');
    second = await startStripe({ clock: s.w.now, notifyUrl });
    const keys = { ...demoKeys, returnKeys: ['a key of the test'] as [string] };
    const own = stripe({ url: second.url, ...keys, clock: s.w.now });
    Object.assign(s.w.services.ports, { gateways: [...s.w.services.ports.gateways, own] });
  });
  afterAll(() => second.close());

  const rules = (...gatewayRules: GatewayRule[]) => void Object.assign(s.w.services.ports, { gatewayRules });
  const hear = async () => {
    await s.tell();
    await second.notifier.deliver();
    await s.ask();
  };

  it('a payment stays with the one it was begun at, its refund too, whatever the rules say by then', async () => {
    const first = await bought();
    rules({ partner: 'webbeteg', currency: 'HUF', gateway: 'stripe' });
    // Paying again leads to the open payment.
    const again = good(await s.w.call(payPlan, { id: first.id }, first.at));
    expect(again.payments.map(({ paymentUrl }) => paymentUrl)).toEqual([first.payments[0]?.paymentUrl]);
    await s.pay(again.payments[0]?.paymentUrl, 'succeed');
    await hear();
    expect(good(await s.w.call(listPlanSubscriptions, {}, first.at)).items[0]?.status).toBe('active');
    good(await s.w.call(withdrawPlan, { id: first.id }, first.at));
    await s.ask();
    expect(s.emulator.book.transactions.at(-1)?.refunds).toMatchObject([{ total: 3990 }]);
    expect(second.book.sessions).toEqual([]);

    const other = await bought();
    await s.pay(other.payments[0]?.paymentUrl, 'succeed');
    await hear();
    expect(second.book.sessions).toMatchObject([{ received: 399_000, currency: 'huf' }]);
    expect(good(await s.w.call(listPlanSubscriptions, {}, other.at)).items[0]?.status).toBe('active');
    rules();
  });

  it('offers to save a card where the gateway saves one, and nowhere else', async () => {
    const { token } = await s.customer();
    const at = { host: tillHost, jar: new Map([['token', token]]) };
    const path = '/med24/subscription/new?plan=plusz-havi';
    const box = async () => (await visit(s.w, path, at)).document.querySelector('[name=recurringAccepted]');
    expect(await box()).not.toBeNull();
    rules({ partner: 'webbeteg', currency: 'HUF', gateway: 'stripe' });
    expect(await box()).toBeNull();
    rules();
  });

  it('lei go to the one that takes them, with their own journal and invoice, and forints stay where they were', async () => {
    const { db } = s.w.database;
    const plan = db.updateTable('plan').where('code', '=', 'plusz-eves');
    await plan.set({ currency: 'RON', price_amount: 19_990 }).execute();
    const { headers } = await s.customer();
    const at = { host: tillHost, ...headers };
    const { id, payments } = good(await s.w.call(buyPlan, { ...billing, plan: 'plusz-eves', pays: 19_990 }, at));
    expect(second.book.sessions.at(-1)).toMatchObject({ total: 19_990, currency: 'ron', title: 'Kórlap Plusz, éves' });
    await s.pay(payments[0]?.paymentUrl, 'succeed');
    await hear();
    const [own] = good(await s.w.call(listPlanSubscriptions, {}, at)).items;
    expect(own).toMatchObject({ id, status: 'active', invoices: [{ amount: { amount: 19_990, currency: 'RON' } }] });
    const lines = await db
      .selectFrom('journal_line')
      .innerJoin('journal_entry', 'journal_entry.id', 'journal_line.entry_id')
      .innerJoin('payment', 'payment.id', 'journal_entry.payment_id')
      .where('payment.plan_subscription_id', '=', id)
      .select(['journal_entry.currency', 'journal_line.amount'])
      .execute();
    expect(new Set(lines.map(({ currency }) => currency))).toEqual(new Set(['RON']));
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const forints = await bought();
    expect(forints.payments[0]?.paymentUrl).toContain(s.emulator.url);
    await plan.set({ currency: 'HUF', price_amount: 39_900 }).execute();
  });
});
