import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPlans } from '../../contract/payment/plan.ts';
import { buyPlan, listPlanSubscriptions, payPlan, withdrawPlan } from '../../contract/payment/purchase.ts';
import { billing, type Till, till, tillHost } from '../../tests/till.ts';
import { visit } from '../../tests/visit.ts';
import { good } from '../../tests/world.ts';
import type { PaymentGateway } from './gateway.ts';
import { type GatewayRule, gatewayFor } from './gateways.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
});
afterAll(() => s.close());

const order = { ...billing, plan: 'plusz-havi', pays: 3990 };

/** The portal after a start with other settings. */
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
  const named = (name: string, ...taken: string[]): PaymentGateway => {
    const [own] = s.w.services.ports.gateways;
    if (!own) throw new Error('no gateway');
    return { ...own, name, takes: (currency) => taken.includes(currency) };
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
    // A rule never makes a gateway take what it cannot.
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
    const said = { hu: 'most nem lehet fizetni', en: 'Nothing can be paid for', ro: 'nu se poate plăti acum' }[
      language
    ];
    const order = '/med24/subscription/new?plan=plusz-havi';
    const open = await visit(s.w, order, at);
    expect(open.text).toContain('OTP SimplePay');
    expect(open.text).toContain('OTP Mobil Kft.');
    await without(async () => {
      expect(good(await s.w.call(listPlans, {}, { host: tillHost })).way).toBeNull();
      const page = await visit(s.w, order, at);
      expect(page.text).toContain(said);
      expect(page.document.querySelector('main form')).toBeNull();
    });
  });
});
