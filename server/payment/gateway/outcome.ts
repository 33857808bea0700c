import type { GatewayAnswer, UnknownReason } from './gateway.ts';
import { type Refusal, refusals } from './gateway-states.ts';

type Outcome = UnknownReason | 'done' | 'slow' | 'empty' | 'refused' | 'unavailable' | 'account';

/** In milliseconds: an answer that takes as long counts as slow, because a waiting customer has lost patience. @internal */
export const slowFrom = 5000;

const troubles: readonly Outcome[] = [
  ...(['unreachable', 'status', 'signature', 'malformed', 'mismatch'] as const),
  ...(['slow', 'empty', 'unavailable', 'account'] as const),
];

export function isTrouble(outcome: Outcome): boolean {
  return troubles.includes(outcome);
}

/** A refusal of the card is an ordinary answer; a refusal of the account concerns every customer, so it counts as trouble. */
export function outcomeOf(answer: GatewayAnswer<unknown>, milliseconds = 0): Outcome {
  if (answer.outcome === 'unknown') return answer.reason;
  if (answer.outcome === 'refused') return ofRefusal(answer.refusal);
  return milliseconds >= slowFrom ? 'slow' : 'done';
}

function ofRefusal(refusal: Refusal): Outcome {
  if (refusal === 'account') return 'account';
  return refusals[refusal].next === 'again' ? 'unavailable' : 'refused';
}
