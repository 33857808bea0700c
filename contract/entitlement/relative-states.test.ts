import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deep } from '../../tests/support/deep.ts';
import { statesOf } from '../platform/states.ts';
import { firstState, type RelativeState, relationships, relativeStates } from './relative-states.ts';

const numRuns = deep ? 10_000 : 2000;
const all = statesOf(relativeStates);

/** Written from not-shown 5.8, apart from the table. */
function mayFollow(from: RelativeState, to: RelativeState): boolean {
  // An ended mandate is never taken up again.
  if (from === 'ended') return false;
  if (to === 'ended') return true;
  // Nobody is invited anew, and only a paper that was refused is waited for again.
  if (to === 'invited') return false;
  if (to === 'pending_proof') return from === 'pending_proof';
  // Only a usable mandate can be suspended, and one in force does not come into force again.
  return to === 'suspended' ? from === 'active' : from !== 'active';
}

it(`the table of mandates agrees with a model of its own in ${numRuns} random sequences (S2.3-11, B8)`, () => {
  const seen = new Set<string>();
  const begin = fc.tuple(fc.constantFrom(...relationships), fc.boolean());
  const wishes = fc.array(fc.constantFrom(...all), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(begin, wishes, ([relationship, isAdult], path) => {
      let state: RelativeState = firstState(relationship, isAdult);
      for (const wish of path) {
        const allowed: readonly RelativeState[] = relativeStates[state].next;
        seen.add(`${state} ${wish}`);
        expect([state, wish, allowed.includes(wish)]).toEqual([state, wish, mayFollow(state, wish)]);
        if (allowed.includes(wish)) state = wish;
      }
    }),
    { numRuns },
  );
  expect(seen.size).toBe(all.length ** 2);
});

it('begins where nobody’s consent is missing: a guardian’s word, a paper, or the adult’s own answer (not-shown 5.8)', () => {
  for (const relationship of relationships)
    for (const isAdult of [true, false]) {
      const waits = { paper: 'pending_proof', answer: 'invited', nothing: 'active' } as const;
      const needs = relationship === 'ward' ? 'paper' : isAdult ? 'answer' : 'nothing';
      expect(firstState(relationship, isAdult)).toBe(waits[needs]);
    }
});

it('is used in one state alone, and somebody’s turn it is in every other that is not over (B8, R45)', () => {
  for (const state of all) {
    const { acts, over, turn } = relativeStates[state];
    expect([state, acts]).toEqual([state, state === 'active']);
    expect([state, turn === null]).toEqual([state, acts || over]);
  }
});
