import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { capacityPaper, needOf } from '../../lab/bench/capacity.ts';
import { UnitCosts } from '../../lab/bench/units.ts';

const costs = UnitCosts.parse(JSON.parse(readFileSync('docs/measured/unit-costs.json', 'utf8')));

it('docs/capacity.md says what the measured costs come to', () => {
  expect(readFileSync('docs/capacity.md', 'utf8')).toBe(capacityPaper(costs));
});

it('ten times the customers need ten times as much, and what was not measured is not reckoned with', () => {
  const [one, ten] = [needOf(1e6, costs), needOf(1e7, costs)];
  for (const name of ['requests', 'portalCores', 'databaseCores', 'gigabytes', 'bucket', 'megabits'] as const)
    expect(ten[name] / one[name], name).toBeCloseTo(10);
  const { 'a booking with its letter': _, ...others } = costs;
  expect(() => needOf(1e6, others)).toThrow('a booking with its letter was not measured');
});

it('one customer who does everything once in a busy second needs the milliseconds that were measured', () => {
  const each = Object.fromEntries(
    Object.keys(costs).map((name) => [name, { portal: 500, database: 250, sent: 125_000, stored: 1000 }]),
  );
  const need = needOf(31_536_000 / 950, each);
  expect(need.requests).toBeCloseTo(1);
  expect([need.portalCores, need.databaseCores, need.megabits]).toEqual(
    [1, 0.5, 1].map((value) => expect.closeTo(value)),
  );
});
