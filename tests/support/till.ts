import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { expect } from 'vitest';
import { demoAccounts } from '../../demo/payment/simplepay/accounts.ts';
import { startEmulator } from '../../demo/payment/simplepay/emulator.ts';
import { startStripe } from '../../demo/payment/stripe/emulator.ts';
import { demoKeys } from '../../demo/payment/stripe/keys.ts';
import type { CalendarPort } from '../../server/booking/calendar-port.ts';
import type { PaymentGateway } from '../../server/payment/gateway/gateway.ts';
import { simplePay } from '../../server/payment/gateway/simplepay/simplepay.ts';
import { stripe } from '../../server/payment/gateway/stripe/stripe.ts';
import { jobs } from '../../server/payment/jobs.ts';
import { storePlans } from '../../server/payment/plan/store-plans.ts';
import { askAboutPayments } from '../../server/payment/settlement/ask-about-payments.ts';
import type { Clock } from '../../server/platform/clock.ts';
import { account } from '../identity/account.ts';
import type { TestDatabase } from './test-database.ts';
import { world } from './world.ts';

const brand = 'webbeteg';
export const tillHost = 'webbeteg.localhost:3000';

export const billing = {
  billingName: 'Szőke Ünige',
  billingCountry: 'HU',
  billingPostalCode: '1117',
  billingCity: 'Budapest',
  billingAddress: 'Fehér út 3.',
  termsAccepted: true,
  transferAccepted: true,
  startAccepted: true,
} as const;

/** HTTP connects the brand that sells plans with its gateway. */
export async function till(options: TillOptions = {}) {
  const { patience = 10_000, pause } = options;
  return counter(options, 'simplepay', async (clock, notifyUrl) => {
    const emulator = await startEmulator({ clock, notifyUrl, ...(pause && { pause }) });
    const url = `${emulator.url}/payment/v2/`;
    const gateway = simplePay({ url, accounts: demoAccounts, software: 'portal:1.0.0', patience });
    const charges = () => new Map(emulator.book.transactions.map(({ orderRef, charged }) => [orderRef, charged]));
    return { emulator, gateway, charges };
  });
}

export async function stripeTill(options: TillOptions = {}) {
  const { patience = 10_000, pause } = options;
  return counter(options, 'stripe', async (clock, notifyUrl) => {
    const emulator = await startStripe({ clock, notifyUrl, ...(pause && { pause }) });
    const gateway = stripe({ url: emulator.url, ...demoKeys, returnKeys: ['a key of the test'], clock, patience });
    // In forints, as the brand sells.
    const charges = () => new Map(emulator.book.sessions.map(({ orderRef, received }) => [orderRef, received / 100]));
    return { emulator, gateway, charges };
  });
}

type TillOptions = {
  patience?: number;
  /** `pause` replaces a slow emulator's waiting, and `stopwatch` the timing of its answer: a test takes no time. */
  pause?: (milliseconds: number) => Promise<unknown>;
  stopwatch?: () => number;
  before?: (gateway: PaymentGateway) => PaymentGateway;
  /** Replaces the clock that stands still until a test moves it. */
  clock?: Clock;
  isClosed?: boolean;
  calendar?: CalendarPort;
  mail?: NonNullable<NonNullable<Parameters<typeof world>[0]>['ports']>['mail'];
  on?: TestDatabase;
  settings?: Readonly<Record<string, string>>;
};

type Emulator = { settle: () => void; notifier: { deliver: () => Promise<void> }; close: () => Promise<void> };
type AtGateway<E extends Emulator> = { emulator: E; gateway: PaymentGateway; charges: () => Map<string, number> };

async function counter<E extends Emulator>(
  { clock: own, isClosed = false, calendar, mail, on, settings, stopwatch, before }: TillOptions,
  name: string,
  open: (clock: Clock, notifyUrl: string) => Promise<AtGateway<E>>,
) {
  let listener: ReturnType<typeof getRequestListener> | undefined;
  const server = createServer((request, response) => void listener?.(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  let clock = () => Temporal.Instant.from('2026-11-23T07:00:00Z');
  const notifyUrl = `http://localhost:${port}/api/payments/notifications/${name}`;
  const { emulator, gateway, charges } = await open(() => clock(), notifyUrl);
  const w = await world({
    ports: {
      gateways: isClosed ? [] : [before?.(gateway) ?? gateway],
      ...(calendar && { calendar }),
      ...(mail && { mail }),
    },
    ...(own && { clock: own }),
    ...(on && { on }),
    ...(settings && { settings }),
    ...(stopwatch && { stopwatch }),
  });
  clock = own ?? w.now;
  listener = getRequestListener(w.app.fetch);
  expect(await storePlans(w.database, 'brands', w.hosts.all)).toEqual([]);
  return {
    w,
    emulator,
    notifyUrl,
    charges,
    customer: async (credentials: { passwordHash?: string } = {}) => {
      const { id } = await account(w.database, { partner: brand, subscriptions: [], ...credentials });
      return { id, ...(await w.session(id, {}, brand)) };
    },
    /** @returns the address that the person comes back by */
    pay: async (paymentUrl: string | null | undefined, action: string) => {
      const answer = await fetch(paymentUrl ?? '', {
        method: 'POST',
        body: new URLSearchParams({ action }),
        redirect: 'manual',
      });
      return new URL(answer.headers.get('location') ?? '');
    },
    tell: () => emulator.notifier.deliver(),
    ask: () => askAboutPayments(w.services, w.hosts.all),
    /** The gateway's news comes before and after it. */
    work: async () => {
      await emulator.notifier.deliver();
      for (const { run } of jobs) await run(w.services, w.hosts.all).catch(passOver);
      await emulator.notifier.deliver();
      await askAboutPayments(w.services, w.hosts.all);
    },
    /** The portal's job runs each minute. */
    wait: async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        w.pass({ minutes: 1 });
        emulator.settle();
        await emulator.notifier.deliver();
        await askAboutPayments(w.services, w.hosts.all);
      }
    },
    charged: () => [...charges().values()].reduce((sum, one) => sum + one, 0),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await emulator.close();
      await w.close();
    },
  };
}

/** A job without an answer reports it and comes again. */
export function passOver(error: unknown): void {
  if (!(error instanceof Error && error.message.startsWith('no answer of'))) throw error;
}

export type Till = Awaited<ReturnType<typeof till>>;
