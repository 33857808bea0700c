import { expect, it } from 'vitest';
import type { CasePart } from '../../../contract/home/case.ts';
import { moneyOfCase } from './money-of.ts';

type Sums = CasePart['sums'];
const sum = (name: Sums[number]['name'], amount: number, currency: 'HUF' | 'RON' = 'HUF'): Sums[number] => ({
  name,
  amount: { amount, currency },
});
const moneyOf = (...parts: Sums[]) =>
  moneyOfCase(parts.map((sums) => ({ sums }))).map(({ name, amount }) => [name, amount.amount, amount.currency]);

it('adds up what was claimed, accepted and paid, and says what is still to come (B4)', () => {
  expect(
    moneyOf(
      [sum('claimed', 10_000), sum('accepted', 8000), sum('paid', 8000)],
      [sum('claimed', 5000), sum('accepted', 5000)],
    ),
  ).toEqual([
    ['claimed', 15_000, 'HUF'],
    ['accepted', 13_000, 'HUF'],
    ['paid', 8000, 'HUF'],
    ['to_come', 5000, 'HUF'],
  ]);
});

it('keeps currencies apart, and promises nothing of what is not decided (B4)', () => {
  expect(moneyOf([sum('claimed', 10_000), sum('claimed', 9900, 'RON')], [sum('accepted', 700, 'RON')])).toEqual([
    ['claimed', 10_000, 'HUF'],
    ['claimed', 9900, 'RON'],
    ['accepted', 700, 'RON'],
    ['to_come', 700, 'RON'],
  ]);
});

it('leaves out what a visit costs, and says nothing where nothing was claimed (B4)', () => {
  expect(moneyOf([sum('patient_pays', 4500), sum('insurer_pays', 20_000)], [])).toEqual([]);
});
