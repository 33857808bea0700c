import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { demoAccounts } from '../../demo/payment/simplepay/accounts.ts';
import { startEmulator } from '../../demo/payment/simplepay/emulator.ts';
import type { GatewayNotification, PaymentGateway, PaymentOrder } from '../../server/payment/gateway/gateway.ts';
import { simplePay } from '../../server/payment/gateway/simplepay/simplepay.ts';

export const begin = Temporal.Instant.from('2026-11-21T12:00:00+01:00');

export const order: PaymentOrder = {
  orderRef: 'DEV-ORDER-0009',
  title: 'Kórlap Plusz, havi',
  amount: { amount: 4990, currency: 'HUF' },
  email: 'demo@example.com',
  language: 'hu',
  expiresAt: begin.add({ minutes: 30 }),
  returnUrl: 'https://portal.example/med24/simplepay/simplepay-return',
  billing: {
    name: 'Teszt Elek',
    country: 'hu',
    state: 'Budapest',
    city: 'Budapest',
    zip: '1011',
    address: 'Fő utca 1.',
  },
};

let orders = 0;
export function newOrder(changes: Partial<PaymentOrder> = {}): PaymentOrder {
  orders += 1;
  return { ...order, orderRef: `ORDER-${orders}`, ...changes };
}

export async function serving(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Valid notifications, and the number of invalid ones. */
export async function hearing(gateway: () => PaymentGateway) {
  const heard: GatewayNotification[] = [];
  const state = { refused: 0, away: false };
  const server = await serving((request, response) => {
    void buffer(request).then((body) => {
      const signature = request.headers[gateway().signatureHeader];
      const read = gateway().readNotification(body, typeof signature === 'string' ? signature : undefined, begin);
      if (state.away) response.writeHead(503).end();
      else if (!('refused' in read)) {
        if (read.notification) heard.push(read.notification);
        response.writeHead(200, { Signature: read.confirmation.signature ?? '' }).end(read.confirmation.body);
      } else {
        state.refused += 1;
        response.writeHead(403).end();
      }
    });
  });
  return { heard, state, ...server };
}

type Script = Parameters<Awaited<ReturnType<typeof startEmulator>>['faults']['add']>[0];

export async function shop({ patience = 20_000, notifiesAll = false } = {}) {
  let gateway: PaymentGateway | undefined;
  const ears = await hearing(() => {
    if (!gateway) throw new Error('nobody is there yet');
    return gateway;
  });
  const emulator = await startEmulator({ clock: () => begin, notifyUrl: ears.url, notifiesAll });
  const options = { url: `${emulator.url}/payment/v2/`, accounts: demoAccounts, software: 'portal:1.0.0' };
  const own = simplePay({ ...options, patience });
  gateway = own;
  return {
    emulator,
    ears,
    options,
    gateway: own,
    fault: (fault: Script) => emulator.faults.add(fault),
    /** @returns the query that the customer comes back with */
    press: async (paymentUrl: string, fields: Record<string, string>) => {
      const answer = await fetch(paymentUrl, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
      await emulator.notifier.deliver();
      return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() };
    },
    charged: (orderRef: string) =>
      emulator.book.transactions.filter((one) => one.orderRef === orderRef).reduce((sum, one) => sum + one.charged, 0),
    close: async () => {
      await emulator.close();
      await ears.close();
    },
  };
}

export type Shop = Awaited<ReturnType<typeof shop>>;
