import { errorDetails } from '../../platform/error-details.ts';
import type { CounterName } from './counters.ts';
import type { GatewayAnswer, PaymentGateway } from './gateway.ts';
import { isTrouble, outcomeOf } from './outcome.ts';
import { noteTrouble, noteWell, type WatchParts } from './trouble.ts';

type Watch = WatchParts & { stopwatch: () => number };
type Query = Parameters<PaymentGateway['query']>[0];

const counter: CounterName = 'kapu_gateway_questions_total';

export function watchedGateway(gateway: PaymentGateway, watch: Watch): PaymentGateway {
  function watched<Words extends readonly unknown[], Result>(
    operation: string,
    ask: (...question: Words) => Promise<GatewayAnswer<Result>>,
    currencyOf: (first: Words[0]) => string,
  ) {
    return async (...question: Words): Promise<GatewayAnswer<Result>> => {
      const start = { at: watch.clock(), milliseconds: watch.stopwatch() };
      const answer = await ask(...question);
      const took = watch.stopwatch() - start.milliseconds;
      await note({ gateway, operation, currency: currencyOf(question[0]) }, answer, start.at, took);
      return answer;
    };
  }

  async function note(
    question: Parameters<typeof noteWell>[1],
    answer: GatewayAnswer<unknown>,
    askedAt: Temporal.Instant,
    took: number,
  ): Promise<void> {
    const cause = outcomeOf(answer, took);
    watch.events.add(counter, { gateway: gateway.name, outcome: cause });
    try {
      if (isTrouble(cause)) await noteTrouble(watch, question, { cause, askedAt });
      else await noteWell(watch, question);
    } catch (error) {
      // A note about the gateway's state that cannot be written must not lose its answer about money.
      watch.log.warn({ gateway: gateway.name, error: errorDetails(error) }, 'the state of a gateway was not written');
    }
  }

  const ofOrder = ({ amount }: { amount: { currency: string } }) => amount.currency;
  const named = ({ currency }: { currency: string }) => currency;
  return {
    ...gateway,
    start: watched('start', gateway.start, ofOrder),
    query: watched('query', async (query: Query) => checked(query, await gateway.query(query)), named),
    refund: watched('refund', gateway.refund, ofOrder),
    cancel: watched('cancel', gateway.cancel, named),
    charge: watched('charge', gateway.charge, ofOrder),
    cancelToken: watched('cancel', gateway.cancelToken, named),
    cancelCard: watched('cancel', gateway.cancelCard, named),
  };
}

type QueryAnswer = Awaited<ReturnType<PaymentGateway['query']>>;

/** An answer about orders outside the query counts as no answer. */
function checked({ orderRefs = [], transactionIds = [] }: Query, answer: QueryAnswer): QueryAnswer {
  if (answer.outcome !== 'done') return answer;
  const isAsked = (one: { orderRef: string; transactionId: string }) =>
    orderRefs.includes(one.orderRef) || transactionIds.includes(one.transactionId);
  return answer.result.every(isAsked) ? answer : { outcome: 'unknown', reason: 'mismatch' };
}
