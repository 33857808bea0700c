import { spawnSync } from 'node:child_process';
import { chromiumPath, headlessShellPath } from './chromium.ts';
import { buildPortal } from './portal-build.ts';

// Lint, types, then every test: the house's rules, the pieces, the whole application, and the journeys in a real browser.
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

await buildPortal();
if (filters.length === 0) {
  run('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']);
  run('Types: the routes', ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
  // One checker reads all in as little time as four, of which each works out the types of every operation anew.
  run('Types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1']);
}
run('Tests', ['node_modules/vitest/vitest.mjs', 'run', ...filters], {
  KAPU_CHROMIUM: chromiumPath(),
  KAPU_HEADLESS_SHELL: headlessShellPath(),
  // A person who runs a journey by its name wants to see its pictures.
  KAPU_PICTURES: filters.length > 0 ? '1' : '',
  KAPU_JOURNEYS: filters.length > 0 ? 'all' : '',
});
