import { expect, it } from 'vitest';
import { overBudget } from './budget.ts';

const files = [
  { name: 'quick.test.ts', ms: 500 },
  { name: 'slow.test.ts', ms: 25_000 },
  { name: 'slowest.test.ts', ms: 70_000 },
  { name: 'just.test.ts', ms: 20_000 },
  { name: 'rest.test.ts', ms: 84_500 / 10 },
];

it('names each file and each test above its budget, the longest first, with its share of the whole', () => {
  const tests = [
    { name: 'slow.test.ts > takes long', ms: 6_000 },
    { name: 'quick.test.ts > is quick', ms: 499 },
    { name: 'slow.test.ts > is at the limit', ms: 5_000 },
  ];
  expect(overBudget(files, tests)).toEqual([
    "Test files above 20 s (time, share of all files' time):",
    '    70.0 s   56.5 %  slowest.test.ts',
    '    25.0 s   20.2 %  slow.test.ts',
    "Tests above 5 s (time, share of all files' time):",
    '     6.0 s    4.8 %  slow.test.ts > takes long',
  ]);
});

it('says nothing where everything is within its budget', () => {
  expect(
    overBudget([{ name: 'quick.test.ts', ms: 20_000 }], [{ name: 'quick.test.ts > is quick', ms: 5_000 }]),
  ).toEqual([]);
});

it('says nothing of a run without files', () => {
  expect(overBudget([], [])).toEqual([]);
});
