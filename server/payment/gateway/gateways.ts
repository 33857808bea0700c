import type { Money } from '../../../contract/platform/money.ts';
import { limits } from '../../booking/reservation/limits.ts';
import type { Context, Services } from '../context.ts';
import type { PaymentGateway } from './gateway.ts';

type Gateways = { ports: Pick<Services['ports'], 'gateways'> };

export function gatewayFor(
  {
    ports,
    host,
  }: { ports: Pick<Services['ports'], 'gateways' | 'gatewayRules'>; host: Pick<Context['host'], 'brand'> },
  currency: Money['currency'],
): PaymentGateway | undefined {
  const taking = ports.gateways.filter((gateway) => gateway.takes(currency));
  const rules = ports.gatewayRules.filter((rule) => rule.currency === currency);
  const rule = rules.find(({ partner }) => partner === host.brand.key) ?? rules.find(({ partner }) => partner === '*');
  return rule ? taking.find(({ name }) => name === rule.gateway) : taking[0];
}

/** Leaves out a gateway that wants more time for a payment than a visit is kept for. */
export function gatewayForVisit(
  context: Parameters<typeof gatewayFor>[0],
  currency: Money['currency'],
): PaymentGateway | undefined {
  const gateway = gatewayFor(context, currency);
  return gateway && gateway.minutesToPay <= limits.payment ? gateway : undefined;
}

export function gatewayNamed({ ports }: Gateways, name: string): PaymentGateway | undefined {
  return ports.gateways.find((gateway) => gateway.name === name);
}

export function savesCards(context: Parameters<typeof gatewayFor>[0], currency: Money['currency']): boolean {
  return gatewayFor(context, currency)?.way.savesCard ?? false;
}
