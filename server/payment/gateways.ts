import type { Money } from '../../contract/platform/money.ts';
import type { Services } from './context.ts';
import type { PaymentGateway } from './gateway.ts';

type Gateways = { ports: Pick<Services['ports'], 'gateways'> };

/** The one that takes payments in the currency; without one a card cannot be used. */
export function gatewayFor({ ports }: Gateways, currency: Money['currency']): PaymentGateway | undefined {
  return ports.gateways.find((gateway) => gateway.takes(currency));
}

/** @throws Error when a payment was started at a gateway that is no longer set up */
export function gatewayNamed({ ports }: Gateways, name: string): PaymentGateway {
  const found = ports.gateways.find((gateway) => gateway.name === name);
  if (!found) throw new Error(`the gateway ${name} is not set up`);
  return found;
}
