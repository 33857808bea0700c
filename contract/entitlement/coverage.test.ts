import { expect, it } from 'vitest';
import { paysOf } from './coverage.ts';

it.each([
  ['a part', { isCharged: true, shares: { patient: 4500 } }, 4500],
  ['nothing of what is covered', { isCharged: true, shares: { patient: 0 } }, 0],
  ['nothing where no price of the insurance is known', { isCharged: true, shares: null }, 0],
  ['by no coverage, whatever it would pay otherwise', { isCharged: false, shares: { patient: 4500 } }, null],
  ['by no coverage and without a price', { isCharged: false, shares: null }, null],
])('a person pays %s (not-shown 5.4)', (_what, decided, pays) => {
  expect(paysOf(decided)).toBe(pays);
});
