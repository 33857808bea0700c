import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { keptRuns, reliabilityPaper } from './reliability-paper.ts';

const run = (goal: string, met: boolean) => ({
  day: '2026-11-27',
  cores: 2,
  node: '26.10.0',
  load: 0.44,
  minutes: 12.3,
  rows: [{ goal, what: `what ${goal} asks`, aim: '0 lost', figure: met ? '0 lost' : '3 lost', met }],
  lines: [`the log of ${goal}`],
});

it('the paper on reliability says each goal with its aim, its figure and how to measure it again, missed ones too', () => {
  const text = reliabilityPaper({ restarts: run('G28', false), bookings: run('G01', true) });
  expect(text.split('\n').filter((line) => line.includes('lost |'))).toEqual([
    '| G01 | what G01 asks | 0 lost | 0 lost | yes | `npm run lab -- reliability bookings` |',
    '| G28 | what G28 asks | 0 lost | 3 lost | no | `npm run lab -- reliability restarts` |',
  ]);
  expect(text).toContain('in 12 minutes: 2 cores, Node 26.10.0; the load of the machine before it was 0.4.');
  expect(text).toContain('```text\nthe log of G28\n```');
});

it('docs/measured/reliability.md says what was measured', () => {
  expect(readFileSync('docs/measured/reliability.md', 'utf8')).toBe(reliabilityPaper(keptRuns()));
});
