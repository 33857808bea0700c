import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clausesIn, report } from './spec.ts';

function clause(section: string, number: string): string {
  return `${section}-${number}`;
}

it('reads single clauses and ranges', () => {
  expect(clausesIn(`(${clause('S91', '01')}..03, ${clause('S91.2', '10')})`)).toEqual([
    clause('S91', '01'),
    clause('S91.2', '10'),
    clause('S91', '02'),
    clause('S91', '03'),
  ]);
});

it('lists what no test names by section, and what is no clause', () => {
  const specification = ['01', '02', '03'].map((number) => clause('S91', number)).join(' ');
  expect(report(specification, [clause('S91', '02'), clause('S92', '01')])).toBe(
    `S91: 01 03\nnot in the specification: ${clause('S92', '01')}\n1 of 3 clauses are cited by a test`,
  );
});

it('finds every section of the whole specification', () => {
  const sections = clausesIn(readFileSync('docs/spec.md', 'utf8')).map((id) => id.split(/[.-]/)[0]);
  expect([...new Set(sections)]).toEqual(['S0', 'S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8', 'S9']);
});
