import { randomUUID } from 'node:crypto';
import { Currency } from '../../../contract/platform/money.ts';
import type { Services } from '../context.ts';
import type { PaymentGateway } from './gateway.ts';
import { isInTrouble } from './trouble.ts';

/** Queries an order that nobody has, so that a failure is known before the next customer wants to pay. */
export async function watchGateways(services: Services): Promise<void> {
  const places = services.ports.gateways.flatMap((gateway) =>
    Currency.options.filter(gateway.takes).map((currency) => ({ gateway, currency })),
  );
  await Promise.all(places.map(({ gateway, currency }) => look(services, gateway, currency)));
}

/** A bad answer is checked at once by a second query, so that it is reported within the minute. */
async function look(services: Services, gateway: PaymentGateway, currency: Currency): Promise<void> {
  const ask = () =>
    gateway.query({
      currency,
      orderRefs: [randomUUID().replaceAll('-', '')],
      known: { transactionId: null, startedAt: services.clock() },
    });
  await ask();
  if (await isInTrouble(services, { gateway, operation: 'query', currency })) await ask();
}
