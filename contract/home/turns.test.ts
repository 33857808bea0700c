import { expect, it } from 'vitest';
import { careRequestStates } from '../care/request-states.ts';
import { asking } from '../claims/asking.ts';
import { claimStates } from '../claims/claim-states.ts';
import { preauthStates } from '../claims/preauthorization-states.ts';
import { statesOf } from '../platform/states.ts';

/** Theirs, and nothing to be done: what is only typed stands in its own list, and a visit among the appointments. */
const quiet = ['draft', 'booked'];

it.each([
  ['care_request', careRequestStates],
  ['preauthorization', preauthStates],
  ['claim', claimStates],
] as const)('asks the customer of a %s in each state that is theirs (S2.4-01)', (kind, table) => {
  const theirs = Object.entries(table).filter(([, { turn }]) => turn === 'customer');
  expect(theirs.map(([state]) => state).filter((state) => !quiet.includes(state))).toEqual(asking[kind]);
});

it.each([careRequestStates, preauthStates, claimStates])(
  'warns in a state where something is asked, and nowhere else (S2.8-01)',
  (table: Readonly<Record<string, { turn: string | null; tone: string }>>) => {
    for (const state of statesOf(table)) {
      const row = table[state];
      if (row?.tone === 'warning') expect([state, row.turn]).toEqual([state, 'customer']);
    }
    expect(
      Object.entries(table).filter(([state, { tone }]) => state.endsWith('approved') && tone === 'warning'),
    ).toEqual([]);
  },
);
