import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buyPlan, listPlanSubscriptions, payPlan, withdrawPlan } from '../../contract/payment/purchase.ts';
import type { GatewayAnswer, PaymentGateway } from '../../server/payment/gateway/gateway.ts';
import { brokenInvoices } from '../../server/payment/invoice/check.ts';
import { jobs } from '../../server/payment/jobs.ts';
import { deep } from '../support/deep.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { billing, passOver, stripeTill, type Till, till, tillHost } from '../support/till.ts';
import { good } from '../support/world.ts';
import { renewer } from './renewing.ts';

// The gateway stands still between each two writes of a payment, a refund and a renewal, and recovers.

/** No call from `at` on is answered; `isCarriedOut` is about that call. */
type Standstill = { at: number; isCarriedOut: boolean };

let calls = 0;
let standstill: Standstill | undefined;

function before(gateway: PaymentGateway): PaymentGateway {
  function through<Words extends readonly unknown[], Result>(ask: (...words: Words) => Promise<GatewayAnswer<Result>>) {
    return async (...words: Words): Promise<GatewayAnswer<Result>> => {
      calls += 1;
      if (standstill === undefined || calls < standstill.at) return ask(...words);
      if (calls === standstill.at && standstill.isCarriedOut) await ask(...words);
      return { outcome: 'unknown', reason: 'unreachable' };
    };
  }
  return {
    ...gateway,
    start: through(gateway.start),
    query: through(gateway.query),
    refund: through(gateway.refund),
    charge: through(gateway.charge),
    cancelCard: through(gateway.cancelCard),
  };
}

const Ledger = z.array(z.object({ orderRef: z.string(), charged: z.number(), refunded: z.number() }));

type Place = Omit<Till, 'emulator'> & { url: string; settle: () => void; unit: number };
const places = {
  simplepay: async (): Promise<{ s: Place; renews: Till | undefined }> => {
    const s = await till({ before });
    return { s: { ...s, url: s.emulator.url, settle: s.emulator.settle, unit: 1 }, renews: s };
  },
  stripe: async (): Promise<{ s: Place; renews: Till | undefined }> => {
    const s = await stripeTill({ before });
    return { s: { ...s, url: s.emulator.url, settle: s.emulator.settle, unit: 100 }, renews: undefined };
  },
};

/** Jobs that ask a gateway or follow its answers; `watch` only reads, so the counted calls are those of the flow. */
const own = jobs.filter(({ name }) => name !== 'watch gateways');

describe.each(['simplepay', 'stripe'] as const)('where %s stands still', (name) => {
  let s: Place;
  let renews: Till | undefined;
  beforeAll(async () => {
    ({ s, renews } = await places[name]());
  });
  afterAll(() => s.close());

  async function minute(minutes = 1): Promise<void> {
    s.w.pass({ minutes });
    s.settle();
    for (const { run } of own) await run(s.w.services, s.w.hosts.all).catch(passOver);
  }

  async function order() {
    const { id: accountId, headers } = await s.customer();
    const login = async () => ({ host: tillHost, ...(await s.w.session(accountId, {}, 'webbeteg')).headers });
    return { accountId, at: { host: tillHost, ...headers }, login };
  }

  async function buy({ at }: Awaited<ReturnType<typeof order>>): Promise<void> {
    const bought = await s.w.call(buyPlan, { ...billing, plan: 'plusz-havi', pays: 3990 }, at);
    await payOpen(bought.ok?.payments.find(({ paymentUrl }) => paymentUrl !== null)?.paymentUrl);
  }
  async function payOpen(paymentUrl: string | null | undefined): Promise<void> {
    if (paymentUrl) await s.pay(paymentUrl, 'succeed');
  }

  type Flow = {
    prepare: () => Promise<string>;
    run: () => Promise<void>;
    goOn?: () => Promise<void>;
    charged: number;
    refunded: number;
  };

  function purchase(): Flow {
    let one: Awaited<ReturnType<typeof order>>;
    return {
      ...{ charged: 3990, refunded: 0 },
      prepare: async () => {
        one = await order();
        return one.accountId;
      },
      run: async () => {
        await buy(one);
        for (let no = 0; no < 6; no += 1) await minute();
      },
      // A customer who could not pay comes back, and presses again if it is not paid yet.
      goOn: async () => {
        const at = await one.login();
        const [plan] = good(await s.w.call(listPlanSubscriptions, {}, at)).items;
        if (plan?.status !== 'created') return;
        const again = await s.w.call(payPlan, { id: plan.id, transferAccepted: true }, at);
        await payOpen(again.ok?.payments.find(({ paymentUrl }) => paymentUrl !== null)?.paymentUrl);
      },
    };
  }

  function refund(): Flow {
    let one: Awaited<ReturnType<typeof order>>;
    return {
      ...{ charged: 3990, refunded: 3990 },
      prepare: async () => {
        one = await order();
        await buy(one);
        await s.tell();
        await s.ask();
        return one.accountId;
      },
      run: async () => {
        const at = await one.login();
        const [plan] = good(await s.w.call(listPlanSubscriptions, {}, at)).items;
        good(await s.w.call(withdrawPlan, { id: plan?.id ?? '' }, at));
        for (let no = 0; no < 3; no += 1) await minute();
      },
    };
  }

  function renewal(shop: Till): Flow {
    return {
      ...{ charged: 7980, refunded: 0 },
      prepare: async () => (await renewer(shop)).accountId,
      run: async () => {
        s.w.setNow('2026-12-23T08:00:00Z');
        for (let no = 0; no < 3; no += 1) await minute();
      },
      // The next day repeats a charge that the gateway does not know.
      goOn: async () => s.w.pass({ hours: 24 }),
    };
  }

  /** @returns the calls of a healthy gateway, at which it can stand still */
  async function round(flow: Flow, stop?: Standstill): Promise<number> {
    const accountId = await flow.prepare();
    calls = 0;
    standstill = stop;
    await flow.run();
    const answered = calls;
    if (stop) for (let no = 0; no < 5; no += 1) await minute();
    standstill = undefined;
    await s.tell();
    await minute();
    await flow.goOn?.();
    for (let no = 0; no < 12; no += 1) {
      await s.tell();
      await minute(5);
    }
    await judge(accountId, flow);
    const over = { status: 'ended', ended_at: s.w.now().toString() };
    await s.w.database.db.updateTable('plan_subscription').set(over).where('account_id', '=', accountId).execute();
    return answered;
  }

  async function judge(accountId: string, { charged, refunded }: Flow): Promise<void> {
    const { db } = s.w.database;
    const rows = await db.selectFrom('payment').selectAll().where('account_id', '=', accountId).execute();
    const ledger = Ledger.parse(await (await fetch(`${s.url}/control/ledger`)).json());
    const mine = ledger.filter(({ orderRef }) => rows.some(({ order_ref }) => order_ref === orderRef));
    const sum = (column: 'charged' | 'refunded') => mine.reduce((all, one) => all + one[column], 0) / s.unit;
    expect([sum('charged'), sum('refunded')]).toEqual([charged, refunded]);
    const open = rows.filter(({ status, parked_at }) => ['init', 'started', 'unknown'].includes(status) || parked_at);
    expect(open.map(({ kind, status, parked_for }) => [kind, status, parked_for])).toEqual([]);
    const invoices = await db.selectFrom('invoice').selectAll().where('account_id', '=', accountId).execute();
    expect(invoices.map(({ gross_amount }) => gross_amount).toSorted()).toEqual(
      [...Array.from({ length: charged / 3990 }, () => 3990), ...(refunded > 0 ? [-refunded] : [])].toSorted(),
    );
  }

  async function tryEverywhere(flow: () => Flow): Promise<void> {
    const usual = await round(flow());
    expect(usual).toBeGreaterThan(0);
    // The last calls of a flow repeat the one before; the deep run tries each.
    for (let at = 1; at <= (deep ? usual : Math.min(usual, 4)); at += 1)
      for (const isCarriedOut of [false, true]) await round(flow(), { at, isCarriedOut });
    const { db } = s.w.database;
    expect(await brokenInvoices(db)).toEqual([]);
    expect(await db.selectFrom('invoice_owed').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('gateway_trouble').selectAll().where('operation', '=', 'query').execute()).toEqual([]);
    expect(await invariantBreaches(s.w.database)).toEqual([]);
    const books = await db
      .selectFrom('journal_line')
      .select(({ fn }) => ['book', fn.sum<number>('amount').as('sum')])
      .groupBy('book')
      .execute();
    const balance = new Map(books.map(({ book, sum }) => [book, Number(sum)]));
    const ledger = Ledger.parse(await (await fetch(`${s.url}/control/ledger`)).json());
    const money = ledger.reduce((all, one) => all + one.charged - one.refunded, 0) / s.unit;
    expect([
      balance.get('receivables') ?? 0,
      balance.get('gateway') ?? 0,
      (balance.get('revenue') ?? 0) + (balance.get('refunds') ?? 0),
    ]).toEqual([0, money, 0 - money]);
  }

  const patience = { timeout: 600_000 };

  it(
    'between each two calls of a purchase, it is charged once and in force, with one invoice (F05, F06, I4)',
    patience,
    () => tryEverywhere(purchase),
  );

  it(
    'between each two calls of a refund, it is given back once, with one invoice that takes it back (F05, F06)',
    patience,
    () => tryEverywhere(refund),
  );

  // Stripe saves no cards here, so that nothing renews.
  if (name === 'simplepay')
    it(
      'between each two calls of a renewal, the card is charged once, with one invoice (F05, F06)',
      patience,
      async () => {
        const shop = renews;
        if (!shop) throw new Error('only a till that saves cards renews');
        await tryEverywhere(() => renewal(shop));
      },
    );
});
