import { spawnSync } from 'node:child_process';

// The quick half of the tests: lint, types, and what nobody uses. `@internal` marks what is exported for tests alone.
const knip = ['node_modules/knip/bin/knip.js', '--no-progress'];
for (const args of [
  ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
  ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1'],
  knip,
  [...knip, '--production', '--include', 'files,exports', '--treat-tag-hints-as-errors'],
]) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
