import { expect, it } from 'vitest';
import { deepReport } from './deep-report.ts';

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
