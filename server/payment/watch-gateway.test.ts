import { expect, it } from 'vitest';
import { createOutside } from '../platform/outside.ts';
import type { GatewayAnswer, PaymentGateway } from './gateway.ts';
import { stripe } from './stripe/stripe.ts';
import { watchGateway } from './watch-gateway.ts';

const clock = () => Temporal.Instant.from('2026-11-23T07:00:00Z');
const money = { amount: 100, currency: 'HUF' } as const;

type Reason = Extract<GatewayAnswer<never>, { outcome: 'unknown' }>['reason'];

/** A gateway whose next answers are these, and what was recorded of them. */
function watchedWith(...answers: GatewayAnswer<never>[]) {
  const lines: string[] = [];
  const outside = createOutside({ clock, log: { warn: (_facts, text) => void lines.push(text) } });
  const next = async () => answers.shift() ?? { outcome: 'unknown' as const, reason: 'unreachable' as const };
  const own = stripe({ url: 'http://127.0.0.1:1', secretKey: 'sk', webhookSecret: 'wh', returnKeys: ['key'], clock });
  const gateway: PaymentGateway = {
    ...own,
    query: next,
    refund: next,
    cancelToken: next,
    cancelCard: next,
    cancel: next,
  };
  return { watched: watchGateway(gateway, outside), outside, lines };
}

const refusal = { outcome: 'refused', refusal: 'request', gatewayCodes: [] } as const;
const unknown = (reason: Reason) => ({ outcome: 'unknown', reason }) as const;

it.each(['unreachable', 'status', 'signature', 'malformed'] as const)(
  'a gateway whose answer is %s is away, and is well once it answers, a refusal too (F25)',
  async (reason) => {
    const { watched, outside, lines } = watchedWith(unknown(reason), refusal);
    expect(await watched.query({ currency: 'HUF' })).toEqual(unknown(reason));
    expect(outside.list()).toEqual([{ name: 'gateway', where: 'stripe', seconds: 0 }]);
    expect(await watched.cancel({ orderRef: 'one', currency: 'HUF' })).toEqual(refusal);
    expect([outside.list(), lines]).toEqual([
      [],
      ['a service outside does not answer', 'a service outside answers again'],
    ]);
  },
);

it('a refund that is under way, and an answer about another order, are answers (F25)', async () => {
  const { watched, outside } = watchedWith(unknown('status'), unknown('mismatch'));
  await watched.refund({ orderRef: 'one', amount: money });
  await watched.cancelToken({ token: 'one', currency: 'HUF' });
  expect(outside.list()).toEqual([]);
});

it('a gateway that nobody reaches is away whatever it is asked (F25)', async () => {
  const { watched, outside } = watchedWith();
  await watched.cancelCard({ transactionId: 'one', currency: 'HUF' });
  expect(outside.list()).toMatchObject([{ where: 'stripe' }]);
});
