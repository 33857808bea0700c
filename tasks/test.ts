import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { chromiumPath, headlessShellPath } from './chromium.ts';
import { buildPortal } from './portal-build.ts';

// A name after the command runs only the tests whose file has it: `npm test -- reservation`.
const filters = process.argv.slice(2);

function run(what: string, args: string[], env: Record<string, string> = {}): void {
  console.log(`\n· ${what}`);
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) {
    console.error(`\n${what} failed.`);
    process.exit(status ?? 1);
  }
}

/** Runs a program beside the next steps; the returned function waits for it and prints its output. */
function begin(what: string, args: string[]): () => Promise<void> {
  const ended = promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout }) => ({ output: stdout, isGood: true }),
    ({ stdout, stderr }) => ({ output: `${stdout}${stderr}`, isGood: false }),
  );
  return async () => {
    const { output, isGood } = await ended;
    console.log(`\n· ${what}\n${output}`);
    if (isGood) return;
    console.error(`${what} failed.`);
    process.exit(1);
  };
}

const isWhole = filters.length === 0;
if (isWhole) run('Types: the routes', ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
// One checker is as fast as four, because each of four would work out the types of every operation anew;
// the other core is for the build and the lint.
const types = isWhole
  ? begin('Types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1'])
  : undefined;
await buildPortal();
if (isWhole) run('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']);
await types?.();
run('Tests', ['node_modules/vitest/vitest.mjs', 'run', ...filters], {
  KAPU_CHROMIUM: chromiumPath(),
  KAPU_HEADLESS_SHELL: headlessShellPath(),
  // Somebody who runs a journey by its name wants to see its pictures.
  KAPU_PICTURES: filters.length > 0 ? '1' : '',
  KAPU_JOURNEYS: filters.length > 0 ? 'all' : '',
});
