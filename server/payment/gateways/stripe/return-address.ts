import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Currency } from '../../../../contract/platform/money.ts';
import type { GatewayReturn, PaymentOrder } from '../../gateway.ts';

const ReturnEvent = z.object({ e: z.enum(['paid', 'cancelled']), o: z.string(), c: Currency });
type Event = z.infer<typeof ReturnEvent>['e'];

const macOf = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url');

/** The address by which Stripe leads a customer back. The portal signs it beforehand, because Stripe signs nothing on it. */
export function returnAddress({ returnUrl, orderRef, amount }: PaymentOrder, event: Event, key: string): string {
  const text = Buffer.from(JSON.stringify({ e: event, o: orderRef, c: amount.currency })).toString('base64url');
  const address = new URL(returnUrl);
  address.searchParams.set('r', text);
  address.searchParams.set('s', macOf(text, key));
  return address.href;
}

export function readReturn(query: URLSearchParams, keys: readonly string[]): GatewayReturn | undefined {
  const text = query.get('r') ?? '';
  const signature = Buffer.from(query.get('s') ?? '');
  const isOurs = keys.some((key) => {
    const right = Buffer.from(macOf(text, key));
    return signature.length === right.length && timingSafeEqual(signature, right);
  });
  if (!isOurs) return undefined;
  const { e, o, c } = ReturnEvent.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return { event: e, orderRef: o, transactionId: undefined, currency: c, refusal: undefined };
}
