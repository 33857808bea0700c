import type Stripe from 'stripe';
import type { GatewayAnswer, OrderTrace } from '../gateway.ts';
import { ask } from './answers.ts';
import { expanded, SessionPage, WholeSession } from './sessions.ts';

const page = { size: 100, most: 50 } as const;

/** The minutes before and after an order's start in which its session is searched for when Stripe's answer was lost. */
const searchMinutes = { before: 5, after: 15 } as const;

/** Stripe cannot search by our reference, so without a session's id all sessions of that time are read. */
export async function findSessions(
  client: Stripe,
  orderRef: string,
  trace: OrderTrace | undefined,
): Promise<GatewayAnswer<WholeSession[]>> {
  if (!trace?.transactionId) return searchSessions(client, orderRef, trace);
  const answer = await readSession(client, trace.transactionId);
  return answer.outcome === 'done' ? { outcome: 'done', result: [answer.result] } : answer;
}

export function readSession({ checkout }: Stripe, id: string): Promise<GatewayAnswer<WholeSession>> {
  return ask({ call: () => checkout.sessions.retrieve(id, { expand: [...expanded] }), schema: WholeSession });
}

async function searchSessions(
  { checkout }: Stripe,
  orderRef: string,
  trace: OrderTrace | undefined,
): Promise<GatewayAnswer<WholeSession[]>> {
  const query = {
    limit: page.size,
    expand: expanded.map((path) => `data.${path}`),
    ...(trace && { created: searchPeriod(trace.startedAt) }),
  };
  const sessions: WholeSession[] = [];
  let last: string | undefined;
  for (let no = 0; no < page.most; no += 1) {
    const pageQuery = { ...query, ...(last !== undefined && { starting_after: last }) };
    const answer = await ask({ call: () => checkout.sessions.list(pageQuery), schema: SessionPage });
    if (answer.outcome !== 'done') return answer;
    const { data, has_more } = answer.result;
    sessions.push(...data.filter((session) => session.client_reference_id === orderRef));
    last = data.at(-1)?.id;
    if (!has_more || last === undefined) return { outcome: 'done', result: sessions };
  }
  return { outcome: 'unknown', reason: 'malformed' };
}

function searchPeriod(startedAt: Temporal.Instant) {
  const seconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000);
  return {
    gte: seconds(startedAt.subtract({ minutes: searchMinutes.before })),
    lte: seconds(startedAt.add({ minutes: searchMinutes.after })),
  };
}
