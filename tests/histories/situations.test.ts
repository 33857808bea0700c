import { describe, expect, it } from 'vitest';
import { operationList } from '../../contract/operations.ts';
import { PaymentKind } from '../../contract/payment/purchase.ts';
import { chainStates } from '../support/state-chains.ts';
import { type Event, faultNames } from './log.ts';
import { readPattern, type Situation } from './situation.ts';
import { enough, missingBy, reachedBy, situations } from './situations.ts';
import { themeNames, themeOf, themes } from './themes.ts';

const paymentStates = chainStates.get('payment') ?? [];
const steps = [...chainStates].flatMap(([object, states]) => states.map((state) => ({ object, state })));
const known = new Set<string>([
  ...operationList.map(({ id }) => id),
  ...steps.map(({ object, state }) => `${object}:${state}`),
  ...PaymentKind.options.flatMap((kind) => paymentStates.map((state) => `payment.${kind}:${state}`)),
  // Events without an operation.
  ...['minute', 'mail', 'clock', 'free', 'policy', 'sendRequest'],
]);

function eventOf(pattern: string, no: number): Event {
  const { what, codes, isNot, faults } = readPattern(pattern);
  const inForce = faultNames.filter((name) => faults.some((fault) => name.startsWith(fault)));
  const code = isNot ? 'K409' : (codes[0] ?? 'ok');
  return {
    ...{ what: what[0] ?? '', code, by: 'one', about: ['one'], turn: 0, day: '2026-11-23', faults: new Set(inForce) },
    ...{ began: 2 * no, ended: 2 * no + 1 },
  };
}

function planted({ kind, patterns }: Situation): Event[] {
  const events = patterns.map(eventOf);
  return kind === 'atOnce' ? events.map((event, no) => ({ ...event, began: no, ended: 10 + no })) : events;
}

/** Nothing in common, or the last event missing. */
function spoilt(situation: Situation): Event[] {
  const events = planted(situation);
  if (situation.same === 'any') return events.slice(0, -1);
  return events.map((event, no) => ({ ...event, by: `${no}`, about: [`${no}`] }));
}

describe('the situations of the histories', () => {
  it('are two hundred or more, each by its own name', () => {
    expect(situations.length).toBeGreaterThan(200);
    expect(new Set(situations.map(({ name }) => name)).size).toBe(situations.length);
  });

  it('each come to pass in a log that was planted so, and in none without it', () => {
    const never = situations.filter((one) => !reachedBy(planted(one)).includes(one.name));
    const always = situations.filter((one) => reachedBy(spoilt(one)).includes(one.name) || one.isReached([]));
    expect([never, always].map((all) => all.map(({ name }) => name))).toEqual([[], []]);
  });

  it('speak of operations, steps and faults that there are', () => {
    const read = situations.flatMap(({ patterns }) => patterns.map(readPattern));
    const unknown = read.flatMap(({ what }) => what.filter((name) => !known.has(name)));
    const faults = read.flatMap((pattern) => pattern.faults);
    expect(unknown).toEqual([]);
    expect(faults.filter((fault) => !faultNames.some((name) => name.startsWith(fault)))).toEqual([]);
  });

  it('one after the other and at once are told apart, and a step is at once with its turn', () => {
    const [hold, cancel] = ['startReservation', 'cancelReservation'].map((what) => eventOf(what, 0));
    if (!hold || !cancel) throw new Error('nothing was planted');
    const move = { ...eventOf('moveReservation', 1), began: 4, ended: 8 };
    const end = { ...cancel, began: 5, ended: 9 };
    const isAtOnce = 'a visit is cancelled while it is moved';
    expect(reachedBy([move, end])).toContain(isAtOnce);
    expect(reachedBy([move, { ...end, began: 9, ended: 12 }])).not.toContain(isAtOnce);
    const step = { ...eventOf('reservation:expired held', 0), began: 20, ended: 20 };
    const late = eventOf('confirmReservation KT007', 0);
    const inTurn = 'a hold ends in the turn of its confirmation';
    expect(reachedBy([late, step])).toContain(inTurn);
    expect(reachedBy([late, { ...step, turn: 1 }])).not.toContain(inTurn);
  });

  it('steer: of a theme whose situations are rare still there are more histories', () => {
    const reached = new Map(situations.map(({ name, theme }) => [name, theme === 'calls' ? 0 : enough]));
    const missing = missingBy(reached);
    const drawn = Array.from({ length: 400 }, (_none, seed) => themeOf(seed, missing));
    const share = (theme: string) => drawn.filter((one) => one === theme).length;
    expect(Object.keys(missing)).toEqual(['calls']);
    expect(share('calls')).toBeGreaterThan(3 * share('video'));
    expect(themeNames.filter((theme) => !drawn.includes(theme))).toEqual([]);
    expect(Object.keys(themes)).toEqual(themeNames);
  });
});
