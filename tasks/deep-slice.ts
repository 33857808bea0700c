import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { systemClock } from '../server/platform/clock.ts';
import { chromiumPath, headlessShellPath } from './chromium.ts';
import { sliceLine } from './deep-report.ts';
import { deepFiles, readResult, readSeconds, slicesOf } from './deep-slices.ts';
import { buildPortal } from './portal-build.ts';

/** Runs test files in full. @returns seconds by file, the failed ones and the number of tests */
function runFiles(files: readonly string[]) {
  const output = 'build/deep-slice.json';
  rmSync(output, { force: true });
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
    stdio: 'inherit',
    env: {
      ...process.env,
      KAPU_DEEP: '1',
      KAPU_RESULT: output,
      KAPU_CHROMIUM: chromiumPath(),
      KAPU_HEADLESS_SHELL: headlessShellPath(),
    },
  });
  const { files: own, ...counts } = readResult(output);
  return { ...counts, failed: files.filter((file) => !own.some((one) => one.file === file && one.passed)) };
}

/**
 * Runs one slice of the deep run: the one of this number, else the one of the number of commits, so that one commit after the
 * other goes round. A file that fails is run once more by itself. @returns whether each file passed at last
 */
export async function runSlice(number: number | undefined): Promise<boolean> {
  const files = globSync('{contract,server,demo,web,tests,tasks,lab}/**/*.test.{ts,tsx}').toSorted();
  const slices = slicesOf(deepFiles(files), readSeconds());
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const at = (number ?? Number(git('rev-list', '--count', 'HEAD'))) % slices.length;
  const own = slices[at] ?? [];
  console.log(`\n· Slice ${at} of ${slices.length} of the deep run: ${own.length} files`);
  const from = systemClock();
  await buildPortal();
  const { tests, seconds, failed } = runFiles(own);
  const again = failed.filter((file) => {
    console.log(`\n· Once more by itself: ${file}`);
    return runFiles([file]).failed.length > 0;
  });
  const minutes = systemClock().since(from).total('minutes');
  const commit = git('rev-parse', 'HEAD');
  const run = {
    slice: at,
    slices: slices.length,
    commit,
    at: from,
    files: own.length,
    tests,
    minutes,
    failed,
    again,
    seconds,
  };
  console.log(sliceLine(run));
  return again.length === 0;
}
