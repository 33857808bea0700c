import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chased } from '../../tests/case-models/preauthorization.ts';
import { statesOf } from '../platform/states.ts';
import {
  type PreauthState,
  type PreauthStep,
  preauthCase,
  preauthStanding,
  preauthStates,
  preauthSteps,
  type UnitState,
} from './preauthorization-states.ts';

const steps = statesOf(preauthSteps);
const preauthAfter = (step: PreauthStep, status: PreauthState) => preauthCase.after(step, { status });
const states = statesOf(preauthStates);

describe('the steps of a pre-authorisation', () => {
  it('lead out of every state that is not over, but where only a visit or a day does, and nowhere from what is expired or cancelled (S2.3-09)', () => {
    for (const state of states) {
      const leads = steps.some((step) => preauthAfter(step, state).to !== undefined);
      expect([state, leads]).toEqual([state, !['booked', 'used', 'expired', 'cancelled'].includes(state)]);
      expect([state, preauthStates[state].turn === null]).toEqual([state, preauthStates[state].over]);
    }
  });

  it.each([
    ['ask', 'submitted', 'KP001'],
    ['approve', 'approved', 'KP001'],
    ['approve', 'cancelled', 'KP002'],
    ['cancel', 'booked', 'KP004'],
    ['object', 'approved', 'KP001'],
    ['cancel', 'used', 'KP002'],
  ] as const)('refuse %s from %s by %s (S2.3-09)', (step, state, code) => {
    expect(preauthAfter(step, state).refusal).toBe(code);
  });
});

const unbooked = (isLate: boolean): UnitState => (isLate ? 'lapsed' : 'free');
/** The effect of visits on a unit in this state. */
const becomes: Readonly<Record<string, (isLate: boolean) => Partial<Record<UnitState, UnitState>>>> = {
  book: () => ({ free: 'booked' }),
  cancelVisit: (isLate) => ({ booked: unbooked(isLate) }),
  attend: () => ({ booked: 'used' }),
  miss: (isLate) => ({ used: unbooked(isLate) }),
  attendAfterAll: () => ({ free: 'used' }),
};
const ends: Readonly<Record<string, Partial<Record<UnitState, UnitState>>>> = {
  dayIsOver: { free: 'lapsed' },
  job: { lapsed: 'released' },
  ...Object.fromEntries(
    ['approve', 'approve_partly', 'reject', 'cancel'].map((step) => [step, { free: 'released', lapsed: 'released' }]),
  ),
};

type Situation = {
  stored: PreauthState;
  chased: PreauthState;
  decision: PreauthState;
  units: UnitState[];
  isLate: boolean;
};
type Event = { name: string; at: number; count: number };

function after(now: Situation, { name, at, count }: Event): Situation {
  const state = preauthStanding(now.stored, now.units);
  const step = steps.find((one) => one === name);
  const isDecision = name === 'approve' || name === 'approve_partly';
  const to = step && preauthAfter(step, state).to;
  // All is approved until the same day.
  if (step && (to === undefined || (isDecision && now.isLate))) return now;
  const change = becomes[name]?.(now.isLate) ?? {};
  const units = now.units
    .map((unit, no) => (no === at ? change[unit] : undefined) ?? ends[name]?.[unit] ?? unit)
    .concat(isDecision ? Array<UnitState>(count).fill('free') : []);
  const decision = isDecision && to ? to : now.decision;
  return {
    stored: to ?? now.stored,
    chased: chased(to ?? now.chased, decision, units),
    decision,
    units,
    isLate: now.isLate || name === 'dayIsOver',
  };
}

it('derives from the units what was stored and chased before, in 10,000 random sequences (S2.3-09, S2.8-01)', () => {
  const seen = new Set<string>();
  const names = [...Object.keys(becomes), 'dayIsOver', 'job', ...steps];
  const event = fc.record({ name: fc.constantFrom(...names), at: fc.nat(2), count: fc.integer({ min: 1, max: 3 }) });
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), (events) => {
      let now: Situation = {
        stored: 'in_review',
        chased: 'in_review',
        decision: 'rejected',
        units: [],
        isLate: false,
      };
      // Most random steps are refused; the first decision is always taken.
      for (const one of [{ name: 'approve_partly', at: 0, count: 2 }, ...events]) {
        now = after(now, one);
        expect(preauthStanding(now.stored, now.units), `${one.name}: ${now.stored} with ${now.units}`).toBe(now.chased);
        seen.add(now.chased);
      }
    }),
    { numRuns: 10_000, seed: 20261122 },
  );
  const undecided = ['draft', 'submitted', 'quick_approved'];
  expect([...seen].sort()).toEqual(states.filter((state) => !undecided.includes(state)).sort());
});
