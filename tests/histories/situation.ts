import type { Event } from './log.ts';

export type Situation = {
  kind: 'once' | 'often' | 'inOrder' | 'atOnce' | 'both';
  patterns: readonly string[];
  same: Same;
  isReached: (events: readonly Event[]) => boolean;
};

type Same = 'about' | 'about on one day' | 'by' | 'any';

type Pattern = (event: Event) => boolean;

export type ReadPattern = {
  what: readonly string[];
  codes: readonly string[];
  isNot: boolean;
  faults: readonly string[];
};

/** `cancelReservation|moveReservation !ok @cut`: names, codes that match or not, and the beginnings of faults' names. */
export function readPattern(text: string): ReadPattern {
  const [what = '', ...rest] = text.split(' ');
  const faults = rest.filter((word) => word.startsWith('@')).map((word) => word.slice(1));
  const code = rest.find((word) => !word.startsWith('@')) ?? '';
  const isNot = code.startsWith('!');
  const codes = (isNot ? code.slice(1) : code).split('|').filter((one) => one !== '');
  return { what: what.split('|'), codes, isNot, faults };
}

function patternOf(text: string): Pattern {
  const { what, codes, isNot, faults } = readPattern(text);
  const names = new Set(what);
  return (event) =>
    names.has(event.what) &&
    (codes.length === 0 || codes.includes(event.code) !== isNot) &&
    faults.every((fault) => [...event.faults].some((one) => one.startsWith(fault)));
}

const isAboutOne = (one: Event, other: Event) => one.about.some((subject) => other.about.includes(subject));

const share: Readonly<Record<Same, (one: Event, other: Event) => boolean>> = {
  about: isAboutOne,
  'about on one day': (one, other) => one.day === other.day && isAboutOne(one, other),
  by: (one, other) => one.by === other.by,
  any: () => true,
};

const isStep = ({ began, ended }: Event) => began === ended;

/** A step has no length, so it is simultaneous with all actions of its turn. */
function isAtOnce(one: Event, other: Event): boolean {
  if (one === other) return false;
  if (isStep(one) || isStep(other)) return one.turn === other.turn;
  return one.began < other.ended && other.began < one.ended;
}

export function once(pattern: string): Situation {
  const matches = patternOf(pattern);
  return { kind: 'once', same: 'any', patterns: [pattern], isReached: (events) => events.some(matches) };
}

export function often(least: number, same: Same, pattern: string): Situation {
  const matches = patternOf(pattern);
  const isReached = (events: readonly Event[]) => {
    const all = events.filter(matches);
    return all.some((one) => all.filter((other) => share[same](one, other)).length >= least);
  };
  return { kind: 'often', same, patterns: Array.from({ length: least }, () => pattern), isReached };
}

/** Each has the same in common with the one before. */
export function inOrder(same: Same, ...patterns: string[]): Situation {
  const tests = patterns.map(patternOf);
  const goesOn = (events: readonly Event[], no: number, before: Event | undefined): boolean => {
    const test = tests[no];
    if (!test) return true;
    return events.some(
      (event) =>
        test(event) &&
        (before === undefined || (before.ended < event.began && share[same](before, event))) &&
        goesOn(events, no + 1, event),
    );
  };
  return { kind: 'inOrder', same, patterns, isReached: (events) => goesOn(events, 0, undefined) };
}

export function atOnce(same: Same, first: string, second: string): Situation {
  const [one, other] = [patternOf(first), patternOf(second)];
  const isReached = (events: readonly Event[]) => {
    const others = events.filter(other);
    return events.some(
      (event) => one(event) && others.some((next) => isAtOnce(event, next) && share[same](event, next)),
    );
  };
  return { kind: 'atOnce', same, patterns: [first, second], isReached };
}

export function both(...situations: Situation[]): Situation {
  return {
    kind: 'both',
    same: 'any',
    patterns: situations.flatMap(({ patterns }) => patterns),
    isReached: (events) => situations.every(({ isReached }) => isReached(events)),
  };
}
