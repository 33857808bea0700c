import { expect, it } from 'vitest';
import { deepReport, type SliceRun, sliceLine, withSlices } from './deep-report.ts';

it('says when the deep run last passed, at which commit, and how much it was', () => {
  const text = deepReport({
    commit: '5b99bb7c0ffee',
    at: Temporal.Instant.from('2026-11-21T21:31:42.5Z'),
    minutes: 61.26,
    files: 150,
    tests: 4100,
    cores: 2,
    node: '26.10.0',
    browsers: ['Chromium', 'Firefox'],
    releases: ['15', '16'],
  });
  expect(text).toContain('| commit | `5b99bb7c0ffee` |\n| when | 2026-11-21T21:31Z |');
  expect(text).toContain(
    '| test files | 150 |\n| tests | 4100 |\n| minutes | 61.3 |\n| machine | 2 cores, Node 26.10.0 |',
  );
  expect(text).toContain("| the API's tests also on PostgreSQL | 15, 16 |");
});

const run: SliceRun = {
  slice: 3,
  slices: 6,
  commit: '5b99bb7c0ffee5b99bb7c0ffee',
  at: Temporal.Instant.from('2026-11-29T18:30:42Z'),
  files: 33,
  tests: 412,
  minutes: 21.26,
  failed: [],
  again: [],
  seconds: { 'tests/journeys/claim.test.ts': 45 },
};

it('adds each slice of a log to the paper once, with the seconds of its files', () => {
  const paper = '# The deep run\n';
  const log = ['> a line before', `12:31 ${sliceLine(run)}`, 'a line behind'].join('\n');
  const added = withSlices(paper, log);
  expect(added.paper).toContain('| 3 of 6 | `5b99bb7c0ffe` | 2026-11-29T18:30Z | 33 | 412 | 21.3 | passed |\n');
  expect(added.seconds).toEqual(run.seconds);
  expect(withSlices(added.paper, log).paper).toBe(added.paper);
  expect(withSlices(paper, 'nothing of it')).toEqual({ paper, seconds: {} });
});

it('names the files of a slice that failed once or twice', () => {
  const once = { ...run, failed: ['a.test.ts'] };
  expect(sliceLine(once)).toContain('passed, a.test.ts at the second try');
  expect(sliceLine({ ...once, again: ['a.test.ts'] })).toContain('failed: a.test.ts');
});
