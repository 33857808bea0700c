import { spawnSync } from 'node:child_process';

// The quick half of the tests: lint and types.
for (const args of [
  ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
  ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'],
]) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
