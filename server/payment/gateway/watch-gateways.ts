import { randomUUID } from 'node:crypto';
import { Currency } from '../../../contract/platform/money.ts';
import type { Services } from '../context.ts';
import type { PaymentGateway } from './gateway.ts';
import { isInTrouble } from './trouble.ts';

/** Asks each gateway, in each currency, about an order that nobody has: one that is away is known before the next customer wants to pay. */
export async function watchGateways(services: Services): Promise<void> {
  const places = services.ports.gateways.flatMap((gateway) =>
    Currency.options.filter(gateway.takes).map((currency) => ({ gateway, currency })),
  );
  await Promise.all(places.map(({ gateway, currency }) => look(services, gateway, currency)));
}

/** Twice where the first answer is bad, so that it is told within the minute. */
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
