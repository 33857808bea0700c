import { type Closing, closings } from '../../../contract/telemedicine/line.ts';

/** Milliseconds before each attempt to open a line again: none after a cut, then more, to spare a server that is down. */
const waits = [0, 250, 500, 1000, 2000] as const;
const longest = 2000;

export function waitBefore(attempt: number): number {
  return waits[attempt] ?? longest;
}

const after: Record<Closing, 'stop' | 'later'> = {
  refused: 'stop',
  elsewhere: 'stop',
  full: 'stop',
  malformed: 'later',
  flood: 'later',
};

const isClosing = (name: string): name is Closing => Object.hasOwn(closings, name);

export type LineEnd = 'refused' | 'elsewhere' | 'full';
const isEnd = (name: Closing): name is LineEnd => after[name] === 'stop';

export function endBy(code: number): LineEnd | undefined {
  const [name] = Object.entries(closings).find(([, one]) => one === code) ?? [];
  return name !== undefined && isClosing(name) && isEnd(name) ? name : undefined;
}

/** A page that sent too much or the wrong thing waits the longest, because it would do so again at once. */
export function attemptAfter(code: number, attempt: number): number {
  const isOurFault = code === closings.flood || code === closings.malformed;
  return isOurFault ? waits.length : attempt;
}
