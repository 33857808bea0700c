import { isAfter } from '../../../contract/platform/instants.ts';
import { type Clock, plus } from '../clock.ts';
import type { Outside } from '../outside.ts';
import type { Delivery } from './deliver.ts';

/** Places share the lanes of a channel by turns, so that none that a stranger names takes the lanes of another. */
export type Turns = {
  mayBegin: (where: string) => boolean;
  aloneUntil: (where: string) => Temporal.Instant | undefined;
  began: (where: string) => void;
  ended: (where: string, outcome: Delivery | undefined) => void;
};

export const freeTurns: Turns = {
  mayBegin: () => true,
  aloneUntil: () => undefined,
  began: () => {},
  ended: () => {},
};

const failures = 2;
const alone = 5;
/** The most messages at once: to a place that has answered, to one that has not, and to all that have not. */
const lanes = { known: 6, unknown: 1, allUnknown: 4 };
const mostKnown = 100;

/** Browsers name push services, so half the lanes are for those that have answered before. */
export function pushTurns({ outside, clock }: { outside: Outside; clock: Clock }): Turns {
  const known = new Set<string>();
  const underWay = new Map<string, number>();

  function lanesOfUnknown(): number {
    return [...underWay].reduce((sum, [where, count]) => (known.has(where) ? sum : sum + count), 0);
  }

  return {
    mayBegin: (where) => {
      const own = underWay.get(where) ?? 0;
      if (known.has(where)) return own < lanes.known;
      return own < lanes.unknown && lanesOfUnknown() < lanes.allUnknown;
    },
    aloneUntil: (where) => {
      const failed = outside.failuresOf({ name: 'push', where });
      if (!failed || failed.count < failures) return undefined;
      const until = plus(failed.last, alone);
      return isAfter(until, clock()) ? until : undefined;
    },
    began: (where) => void underWay.set(where, (underWay.get(where) ?? 0) + 1),
    ended: (where, outcome) => {
      const others = (underWay.get(where) ?? 1) - 1;
      if (others > 0) underWay.set(where, others);
      else underWay.delete(where);
      const hasAnswered = outcome && record(outside, where, outcome);
      if (hasAnswered === undefined) return;
      known.delete(where);
      if (!hasAnswered) return;
      known.add(where);
      const [first] = known;
      if (known.size > mostKnown && first !== undefined) known.delete(first);
    },
  };
}

function record(outside: Outside, where: string, outcome: Delivery): boolean | undefined {
  if (outcome === 'gone' || outcome === 'moved') return undefined;
  const place = { name: 'push', where } as const;
  if (outcome === 'sent' || outcome.kind === 'refused') {
    outside.answered(place);
    return true;
  }
  if (outcome.kind === 'unwritable') return undefined;
  outside.away(place, outcome.code);
  return false;
}
