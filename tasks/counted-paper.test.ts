import { expect, it } from 'vitest';
import { countedPaper, readCounted } from './counted-paper.ts';

const paper = {
  name: 'histories',
  title: 'T',
  command: 'npm run histories',
  noun: 'histories',
  about: 'What is counted.',
};

it('a count over all runs is read from the paper that it was written to', () => {
  const counted = { total: 1234, next: 4000, seconds: 61 };
  expect(readCounted(countedPaper(paper, counted))).toEqual(counted);
  expect(readCounted('')).toEqual({ total: 0, next: 0, seconds: 0 });
});
