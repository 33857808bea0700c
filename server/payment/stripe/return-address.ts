import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Currency } from '../../../contract/platform/money.ts';
import type { GatewayReturn, PaymentOrder } from '../gateway.ts';

const Said = z.object({ e: z.enum(['paid', 'cancelled']), o: z.string(), c: Currency });
type Event = z.infer<typeof Said>['e'];

const macOf = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url');

/** Stripe leads a customer back to the address it was given and signs nothing: the address is signed by us, before. */
export function returnAddress({ returnUrl, orderRef, amount }: PaymentOrder, event: Event, key: string): string {
  const text = Buffer.from(JSON.stringify({ e: event, o: orderRef, c: amount.currency })).toString('base64url');
  const address = new URL(returnUrl);
  address.searchParams.set('r', text);
  address.searchParams.set('s', macOf(text, key));
  return address.href;
}

export function readReturn(query: URLSearchParams, keys: readonly string[]): GatewayReturn | undefined {
  const text = query.get('r') ?? '';
  const mac = Buffer.from(query.get('s') ?? '');
  const isOurs = keys.some((key) => {
    const right = Buffer.from(macOf(text, key));
    return mac.length === right.length && timingSafeEqual(mac, right);
  });
  if (!isOurs) return undefined;
  const { e, o, c } = Said.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return { event: e, orderRef: o, transactionId: undefined, currency: c, refusal: undefined };
}
