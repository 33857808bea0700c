import { expect, it } from 'vitest';
import { countedPaper, readCounted } from './counted-paper.ts';

const paper = {
  name: 'histories',
  title: 'T',
  command: 'npm run lab -- histories',
  noun: 'histories',
  about: 'What is counted.',
};

const counted = { total: 1234, next: 4000, seconds: 61, reached: new Map<string, number>() };

it('a count over all runs is read from the paper that it was written to', () => {
  expect(readCounted(countedPaper({ ...paper, aim: 5000 }, counted))).toEqual(counted);
  expect(readCounted('')).toEqual({ total: 0, next: 0, seconds: 0, reached: new Map() });
});

it('what was reached is read again, and what nobody can reach is listed', () => {
  const reaches = { names: ['two press at once', 'a line breaks', 'nobody can reach this'], often: 20 };
  const reached = new Map([
    ['a line breaks', 20],
    ['two press at once', 7],
  ]);
  const text = countedPaper({ ...paper, reaches }, { ...counted, reached });
  expect(readCounted(text).reached).toEqual(reached);
  expect(text).toContain('Of 3 situations 1 were reached in 20 histories or more, 2 in one or more, and 1 in none.');
  expect(text).toContain('## Never reached\n\n- nobody can reach this\n');
  expect(text).not.toContain('the aim is');
});
