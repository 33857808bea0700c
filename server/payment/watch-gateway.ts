import type { Outside } from '../platform/outside.ts';
import type { GatewayAnswer, PaymentGateway, UnknownReason } from './gateway.ts';

/** Answers that nobody can believe count as none; one about another order, or about a refund under way, is an answer. */
const reasons: ReadonlySet<UnknownReason> = new Set(['unreachable', 'status', 'signature', 'malformed']);
const reasonsOfRefund: ReadonlySet<UnknownReason> = new Set(['unreachable', 'signature', 'malformed']);

export function watchGateway(gateway: PaymentGateway, outside: Outside): PaymentGateway {
  const place = { name: 'gateway', where: gateway.name } as const;
  async function seen<R>(question: Promise<GatewayAnswer<R>>, away = reasons): Promise<GatewayAnswer<R>> {
    const answer = await question;
    if (answer.outcome === 'unknown' && away.has(answer.reason)) outside.away(place, answer.reason);
    else outside.answered(place);
    return answer;
  }
  return {
    ...gateway,
    start: (order) => seen(gateway.start(order)),
    query: (query) => seen(gateway.query(query)),
    refund: (refund) => seen(gateway.refund(refund), reasonsOfRefund),
    cancel: (order) => seen(gateway.cancel(order)),
    charge: (order, token) => seen(gateway.charge(order, token)),
    cancelToken: (token) => seen(gateway.cancelToken(token)),
    cancelCard: (card) => seen(gateway.cancelCard(card)),
  };
}
