import type { Job } from '../../platform/schedule.ts';
import type { Services } from '../context.ts';
import type { GatewayAnswer, PaymentGateway } from './gateway.ts';
import { isTrouble, outcomeOf } from './outcome.ts';

type Tally = { questions: number; answers: number };
type Run = Job<Services>['run'];

/** A job that got no answer at all from one of the gateways has done nothing there, so it fails at its end. */
export function mustBeAnswered(run: Run): Run {
  return async (services, hosts) => {
    const tallies = new Map<string, Tally>();
    const gateways = services.ports.gateways.map((gateway) => {
      const tally = { questions: 0, answers: 0 };
      tallies.set(gateway.name, tally);
      return tallied(gateway, tally);
    });
    await run({ ...services, ports: { ...services.ports, gateways } }, hosts);
    const silent = [...tallies].filter(([, { questions, answers }]) => questions > 0 && answers === 0);
    if (silent.length > 0) throw new Error(`no answer of ${silent.map(([name]) => name).join()}`);
  };
}

function tallied(gateway: PaymentGateway, tally: Tally): PaymentGateway {
  function counted<Words extends readonly unknown[], Result>(
    ask: (...question: Words) => Promise<GatewayAnswer<Result>>,
  ) {
    return async (...question: Words): Promise<GatewayAnswer<Result>> => {
      tally.questions += 1;
      const answer = await ask(...question);
      if (!isTrouble(outcomeOf(answer))) tally.answers += 1;
      return answer;
    };
  }
  return {
    ...gateway,
    query: counted(gateway.query),
    refund: counted(gateway.refund),
    charge: counted(gateway.charge),
    cancelCard: counted(gateway.cancelCard),
  };
}
