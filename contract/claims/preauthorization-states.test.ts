import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Modelled, modelled, stateOf, typed } from '../../tests/preauth-model.ts';
import { statesOf } from '../platform/states.ts';
import { type PreauthState, preauthAfter, preauthStates, preauthSteps } from './preauthorization-states.ts';

const steps = statesOf(preauthSteps);
const states = statesOf(preauthStates);

describe('the steps of a pre-authorisation', () => {
  it('agree with a model written beside them, in 10,000 random sequences (S2.3-09, not-shown 5.5)', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 30 }), (taken) => {
        let state: PreauthState = 'draft';
        let model: Modelled = typed;
        // Most random steps are refused; the first is always taken.
        for (const step of ['send' as const, ...taken]) {
          const { to, refusal } = preauthAfter(step, state);
          const told = modelled(model, step);
          expect(refusal ?? 'good', `${step} from ${state}`).toBe(told.code);
          if (to === undefined) continue;
          state = to;
          model = told.after;
          seen.add(state);
          expect(state).toBe(stateOf(model));
        }
      }),
      { numRuns: 10_000, seed: 20261122 },
    );
    expect([...seen].sort()).toEqual(states.filter((state) => state !== 'draft').sort());
  });

  it('lead out of every state that is not over, and nowhere from what is expired or cancelled (S2.3-09)', () => {
    for (const state of states) {
      const leads = steps.some((step) => preauthAfter(step, state).to !== undefined);
      expect([state, leads]).toEqual([state, !['expired', 'cancelled'].includes(state)]);
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
