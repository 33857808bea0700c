import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { systemClock } from '../server/platform/clock.ts';
import { soundList } from '../tests/hostile/sound-list.ts';
import { binariesOf, olderReleases } from '../tests/house/postgres-release.ts';
import { clusterMissing } from './cluster-programs.ts';
import { deepReport } from './deep-report.ts';
import { runSlice } from './deep-slice.ts';
import { readResult, writeSeconds } from './deep-slices.ts';
import { otherBrowsers } from './other-browsers.ts';

// Runs all tests, with the full versions of those that `npm test` only samples: about an hour on two cores. If all
// of them pass on a committed state, docs/measured/deep.md says so.
const filters = process.argv.slice(2);
if (filters[0] === '--slice') {
  const [, number] = filters;
  if (number !== undefined && !/^\d{1,9}$/.test(number)) {
    console.error(`${number} is no number of a slice.`);
    process.exit(1);
  }
  process.exit((await runSlice(number === undefined ? undefined : Number(number))) ? 0 : 1);
}
const result = 'build/deep-result.json';
const soundParts = 'build/sound-parts.txt';
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

process.env.KAPU_DEEP = '1';
process.env.KAPU_RESULT = result;
process.env.KAPU_SOUND_LIST = soundParts;
const commit = git('rev-parse', 'HEAD');
const from = systemClock();
for (const { name, missing } of otherBrowsers)
  if (missing.length > 0) console.log(`${name} is not driven: apt-get install ${missing.join(' ')}`);
if (clusterMissing.length > 0) console.log(`No cluster is run: apt-get install ${clusterMissing.join(' ')}`);
await import('./test.ts');

/** Tests of these areas run on older releases too, because their handlers use the database most. */
const areas = ['booking', 'care', 'claims', 'directory', 'entitlement', 'records'].map((area) => `server/${area}/`);
const releases = filters.length > 0 ? [] : olderReleases.filter((release) => binariesOf(release) !== undefined);
for (const release of releases) {
  console.log(`\n· The API's tests on PostgreSQL ${release}`);
  // They run in the short version, because the long one sends no other statements.
  const own = { KAPU_DEEP: undefined, KAPU_RESULT: undefined, KAPU_SOUND_LIST: undefined };
  const env = { ...process.env, ...own, KAPU_POSTGRES: release };
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...areas], {
    stdio: 'inherit',
    env,
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (filters.length === 0) {
  console.log('\n· Each migration on a large database under bookings');
  // The migrations run after the tests in a process of their own, because seconds are measured.
  const { status } = spawnSync(process.execPath, ['lab/migrations.ts'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const dirty = git('status', '--porcelain') !== '' || git('rev-parse', 'HEAD') !== commit;
if (filters.length > 0 || dirty) {
  console.log('docs/measured/deep.md stays as it is: it tells of a whole run on what is committed.');
} else {
  const { tests, files, seconds } = readResult(result);
  const at = systemClock();
  const minutes = at.since(from).total('minutes');
  const browsers = ['Chromium', ...otherBrowsers.flatMap(({ name, missing }) => (missing.length > 0 ? [] : name))];
  const run = { commit, at, minutes, files: files.length, tests, browsers, releases };
  writeFileSync('docs/measured/deep.md', deepReport({ ...run, cores: cpus().length, node: process.versions.node }));
  copyFileSync(soundParts, soundList);
  writeSeconds(seconds);
  console.log(
    `Everything passed: docs/measured/deep.md says so, and ${soundList} has the parts of pages that were found sound.`,
  );
}
