import Stripe from 'stripe';
import type { z } from 'zod';
import type { GatewayAnswer, UnknownReason } from '../gateway.ts';
import type { Refusal } from '../gateway-states.ts';

type Question<Schema extends z.ZodType> = {
  call: () => Promise<unknown>;
  schema: Schema;
  matches?: (answer: z.output<Schema>) => boolean;
};

const unknown = (reason: UnknownReason) => ({ outcome: 'unknown', reason }) as const;

/** Calls Stripe once. Unless Stripe's own answer refuses the call, it may have taken effect. */
export async function ask<Schema extends z.ZodType>({
  call,
  schema,
  matches = () => true,
}: Question<Schema>): Promise<GatewayAnswer<z.output<Schema>>> {
  let reply: unknown;
  try {
    reply = await call();
  } catch (error) {
    return answerIn(error);
  }
  const answer = schema.safeParse(reply);
  if (!answer.success) return unknown('malformed');
  return matches(answer.data) ? { outcome: 'done', result: answer.data } : unknown('mismatch');
}

const byType: Readonly<Record<string, Refusal>> = {
  StripeCardError: 'declined',
  StripeRateLimitError: 'unavailable',
  StripeAuthenticationError: 'account',
  StripePermissionError: 'account',
  StripeIdempotencyError: 'duplicate',
  StripeInvalidRequestError: 'request',
};

const byCode: Readonly<Record<string, Refusal>> = {
  amount_too_large: 'amount',
  amount_too_small: 'amount',
  charge_already_refunded: 'duplicate',
  idempotency_key_in_use: 'unsettled',
  lock_timeout: 'unsettled',
  resource_missing: 'missing',
};

function answerIn(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeError)) return unknown('malformed');
  if (error instanceof Stripe.errors.StripeConnectionError) return unknown('unreachable');
  const refusal = byType[error.type] && (byCode[error.code ?? ''] ?? byType[error.type]);
  if (refusal === undefined) return unknown('status');
  return { outcome: 'refused', refusal, gatewayCodes: [] } as const;
}
