import { expect, it } from 'vitest';
import { routeRow } from '../routes.ts';
import { customerKinds } from './case-kinds.ts';

/** The customer's turn without a task: drafts have a list of their own, visits are among the appointments. */
const quiet = ['draft', 'booked'];

it.each(customerKinds.filter(({ customer }) => customer.asks))(
  'asks the customer of a $name in each state that is theirs (S2.4-01)',
  ({ states, customer }) => {
    const theirs = Object.entries(states).filter(([state, { turn }]) => turn === 'customer' && !quiet.includes(state));
    expect(theirs.map(([state]) => state)).toEqual(customer.asks);
  },
);

it.each(customerKinds)('warns of a $name where something is asked, and nowhere else (S2.8-01)', ({ states }) => {
  for (const [state, { turn, tone }] of Object.entries(states)) {
    if (tone === 'warning') expect([state, turn]).toEqual([state, 'customer']);
    if (state.endsWith('approved')) expect([state, tone]).not.toEqual([state, 'warning']);
  }
});

it.each(customerKinds)('has for a $name a page that its number leads to', ({ customer }) => {
  expect(routeRow(customer.page)?.path).toMatch(/\/:number$|\/:number\//);
});
