import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { budgetReporter } from './tasks/budget.ts';
import { otherJourneys } from './tests/journeys/twelve.ts';
import { deep } from './tests/support/deep.ts';
import { folderOfRun, scratchFolder } from './tests/support/scratch-folder.ts';

const scratch = scratchFolder();
process.env.TMPDIR = folderOfRun(scratch);

const result = process.env.KAPU_RESULT;

/** The slow ones first, so that no worker is left with one of them alone at the end. */
const first = ['tests/journeys/', 'tests/', 'server/interop/'];
const placeOf = ({ project, moduleId }: TestSpecification) => {
  const at = first.findIndex((folder) => moduleId.startsWith(`${project.config.root}/${folder}`));
  return at === -1 ? first.length : at;
};

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  // The production build of React, which the tests draw with, has no other.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['contract', 'server', 'demo', 'web', 'tests', 'tasks', 'lab'].map((room) => `${room}/**/*.test.{ts,tsx}`),
    exclude: [...otherJourneys],
    globalSetup: ['tests/support/cluster.ts'],
    setupFiles: ['tests/support/production-react.ts'],
    // A deep run takes whole what is otherwise sampled, up to twelve times as much of it in one test.
    testTimeout: deep ? 600_000 : 180_000,
    hookTimeout: 180_000,
    // A busy machine draws a page in seconds; what never comes still fails.
    expect: { poll: { timeout: deep ? 60_000 : 20_000 } },
    pool: 'forks',
    // A worker loads what its files share once: no file mocks a module, and what one sets on the world it takes back.
    isolate: false,
    maxWorkers: 2,
    // Pages and rows live for one request: with room for them the worker collects a twentieth less often.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: SlowFirst },
    // A process of the same sources starts in half the time.
    env: { NODE_ENV: 'test', NODE_COMPILE_CACHE: join(scratch, 'kapu-compile-cache') },
    reporters: ['default', budgetReporter(), ...(result === undefined ? [] : ['json'])],
    ...(result !== undefined && { outputFile: result }),
  },
});
