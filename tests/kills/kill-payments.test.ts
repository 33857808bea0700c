import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { demoKeys } from '../../demo/payment/stripe/keys.ts';
import { brokenInvoices } from '../../server/payment/invoice/check.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { payer, price, visitTill } from '../booking/paid-visit.ts';
import { settleVisits, visitPayments } from '../payment/visit-money.ts';
import { putAhead } from '../support/clone-database.ts';
import { deep, full } from '../support/deep.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { type RunningPortal, serve, stop } from '../support/process.ts';
import { billing, stripeTill, type Till, till, tillHost } from '../support/till.ts';
import { worldSecret } from '../support/world.ts';
import { atSimplePay, expectPaidPlans, planPrice } from './paid-plans.ts';
import { askAt } from './portals.ts';

// Another process finds the result of each order of the killed one.

let ahead = 0;
const clock = () => systemClock().add({ minutes: ahead });

type Place = {
  s: Pick<Till, 'w' | 'pay' | 'charges' | 'customer' | 'tell' | 'ask' | 'close'>;
  settle: () => void;
  settings: object;
};

const places: Record<string, () => Promise<Place>> = {
  simplepay: async () => {
    const s = await till({ clock });
    return { s, settle: s.emulator.settle, settings: atSimplePay(s.emulator.url) };
  },
  stripe: async () => {
    const s = await stripeTill({ clock });
    const { secretKey, webhookSecret } = demoKeys;
    const keys = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret };
    return { s, settle: s.emulator.settle, settings: { STRIPE_URL: s.emulator.url, ...keys } };
  },
};

async function openPlace(name: string): Promise<Place> {
  const place = await places[name]?.();
  if (!place) throw new Error(`there is no gateway ${name}`);
  return place;
}

const Bought = z.object({ payments: z.array(z.object({ paymentUrl: z.string().nullable() })) });

/** Undefined after a cut line. */
async function ask(portal: RunningPortal, path: string, token: string, body?: object, key?: string) {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...(key && { 'idempotency-key': key }),
  };
  const sent = { method: body ? 'POST' : 'GET', ...(body && { body: JSON.stringify(body) }) };
  try {
    const response = await askAt(portal, path, { host: tillHost, headers, ...sent });
    return { status: response.status, json: await response.json() };
  } catch {
    return undefined;
  }
}

const settingsAt = ({ w }: Pick<Till, 'w'>) => ({
  ...{ DATABASE_URL: w.url, KAPU_SECRET: worldSecret, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
});

type Buyer = { token: string; key: string };

async function buy({ s }: Place, portal: RunningPortal, { token, key }: Buyer): Promise<'done' | 'cut'> {
  const order = { ...billing, plan: 'plusz-havi', pays: planPrice };
  const answer = await ask(portal, '/api/plan-subscriptions', token, order, key);
  const url = Bought.safeParse(answer?.json).data?.payments[0]?.paymentUrl;
  if (!url) return answer ? 'done' : 'cut';
  // The gateway's page leads a person who has paid already nowhere.
  const back = await s.pay(url, 'succeed').catch(() => undefined);
  if (!back) return 'done';
  const came = await ask(portal, `/api/payments/return${back.search}`, token);
  return came ? 'done' : 'cut';
}

/** Both gateways together have the 5,000 orders of the goal in the full run. */
const [rounds, buyersAtOnce] = full ? [100, 25] : [20, 10];

it.runIf(deep).each(Object.keys(places))(
  'at %s, whoever was charged has the plan and nobody else has one, wherever the portal is killed (F01, I4, G04)',
  {
    timeout: full ? 3_600_000 : 600_000,
  },
  async (name) => {
    const place = await openPlace(name);
    const { s, settle } = place;
    onTestFinished(() => s.close());
    ahead = 0;
    let cut = 0;
    const settings = { ...settingsAt(s), ...place.settings };
    for (let round = 0; round < rounds; round += 1) {
      const portal = await serve(settings);
      const buyers = await Promise.all(
        Array.from({ length: buyersAtOnce }, async () => ({ token: (await s.customer()).token, key: randomUUID() })),
      );
      const storm = buyers.map((buyer) => buy(place, portal, buyer));
      // At another place each round: while orders are written, while the gateway is asked, while people come back.
      setTimeout(() => portal.child.kill('SIGKILL'), 20 + (round % 20) * 25);
      const ends = await Promise.all(storm);
      await stop(portal, 'SIGKILL');
      cut += ends.filter((end) => end === 'cut').length;
      if (round % 4 === 3) {
        const again = await serve(settings);
        // The same press once more, as a page sends it.
        await Promise.all(buyers.filter((_buyer, no) => ends[no] === 'cut').map((buyer) => buy(place, again, buyer)));
        await stop(again);
      }
    }
    expect(cut).toBeGreaterThan(0);
    for (const minutes of [6, 12, 45, 60]) {
      ahead = minutes;
      settle();
      await s.tell();
      await s.ask();
    }
    await expectPaidPlans(s);
  },
);

type PayingVisit = { token: string; bearer: string; key: string; cancels: boolean };

it.runIf(deep)(
  'a visit that was paid is booked or goes back whole, wherever the portal is killed (F01, F05, I4, G04, S3.13-04)',
  { timeout: 600_000 },
  async () => {
    ahead = 0;
    const s = await visitTill({ clock });
    onTestFinished(() => s.close());
    await putAhead(s.w.database);
    const settings = { ...settingsAt(s), ...atSimplePay(s.emulator.url) };
    const cancelled = new Set<string>();
    let cut = 0;
    async function pay(at: RunningPortal, { token, bearer, key, cancels }: PayingVisit) {
      const path = `/api/reservations/${token}`;
      const payment = await ask(at, `${path}/payments`, bearer, { ...payer, pays: price }, key);
      const url = Bought.safeParse(payment?.json).data?.payments[0]?.paymentUrl;
      if (!url) return payment !== undefined;
      const back = await s.pay(url, 'succeed').catch(() => undefined);
      if (back && !(await ask(at, `/api/payments/return${back.search}`, bearer))) return false;
      if (!cancels) return true;
      cancelled.add(token);
      return (await ask(at, `${path}/cancel`, bearer, { givesBack: price }, `${key}-cancel`)) !== undefined;
    }
    for (let round = 0; round < 10; round += 1) {
      const visits: PayingVisit[] = [];
      for (let no = 0; no < 6; no += 1) visits.push({ ...(await s.own()), key: randomUUID(), cancels: no % 3 === 0 });
      const portal = await serve(settings);
      const storm = visits.map((visit) => pay(portal, visit));
      setTimeout(() => portal.child.kill('SIGKILL'), 20 + round * 30);
      const ends = await Promise.all(storm);
      await stop(portal, 'SIGKILL');
      cut += ends.filter((end) => !end).length;
      if (round % 3 !== 2) continue;
      const again = await serve(settings);
      await Promise.all(visits.filter((_visit, no) => !ends[no]).map((visit) => pay(again, visit)));
      await stop(again);
    }
    expect(cut).toBeGreaterThan(0);
    expect(cancelled.size).toBeGreaterThan(0);
    for (const minutes of [6, 12, 45, 60, 90]) {
      ahead = minutes;
      await settleVisits(s);
    }
    const rows = await visitPayments(s.w.database);
    const charged = s.charges();
    const wrong = rows.filter(({ order_ref, status, visit, back, came }) => {
      if (!charged.get(order_ref)) return status === 'success' || status === 'refunded';
      return back === null ? status !== 'success' || visit !== 'booked' : came !== 'success' || back !== price;
    });
    expect(wrong).toEqual([]);
    expect(rows.filter(({ status }) => ['init', 'started', 'unknown'].includes(status))).toEqual([]);
    expect(rows.filter(({ came }) => came === 'success').length).toBeGreaterThan(0);
    expect(await brokenInvoices(s.w.database.db)).toEqual([]);
    expect(await invariantBreaches(s.w.database)).toEqual([]);
  },
);
