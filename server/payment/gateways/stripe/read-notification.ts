import type Stripe from 'stripe';
import { z } from 'zod';
import { jsonOf } from '../../../platform/json.ts';
import type { PaymentGateway } from '../../gateway.ts';
import { moneyFromHundredths } from './amounts.ts';
import { NotifiedSession, statusOf } from './sessions.ts';

/** The only events that concern an order; every other event that Stripe signs is confirmed and ignored. */
const SessionEvent = z.object({
  type: z.string().startsWith('checkout.session.'),
  data: z.object({ object: NotifiedSession }),
});

export function readNotification(
  { webhooks }: Stripe,
  secret: string,
  [body, signature, now]: Parameters<PaymentGateway['readNotification']>,
): ReturnType<PaymentGateway['readNotification']> {
  if (jsonOf(Buffer.from(body).toString('utf8')) === undefined) return { refused: 'malformed' };
  const event = verifiedEvent(webhooks, secret, [body, signature, now]);
  if (!event) return { refused: 'signature' };
  const confirmation = { body: new Uint8Array(Buffer.from('{}')), signature: undefined };
  const session = SessionEvent.safeParse(event).data?.data.object;
  if (!session?.client_reference_id || !session.currency) return { notification: undefined, confirmation };
  const { id, client_reference_id: orderRef, currency, amount_total: total } = session;
  const facts = { orderRef, transactionId: id, status: statusOf(session, now), currency };
  const amount = total === null ? undefined : moneyFromHundredths(total, currency);
  const notification = { ...facts, paidAt: undefined, finishedAt: undefined, card: undefined, amount };
  return { notification, confirmation };
}

function verifiedEvent(
  webhooks: Stripe['webhooks'],
  secret: string,
  [body, signature, now]: Parameters<PaymentGateway['readNotification']>,
): unknown {
  const { DEFAULT_TOLERANCE: tolerance } = webhooks;
  const bytes = Buffer.from(body);
  try {
    return webhooks.constructEvent(bytes, signature ?? '', secret, tolerance, undefined, now.epochMilliseconds);
  } catch {
    return undefined;
  }
}
