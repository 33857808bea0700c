import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { baseline } from '../server/platform/db/baseline.ts';
import { copyForKnip } from '../tests/house/copy-for-knip.ts';
import { unfitSubjects } from './commit-verbs.ts';
import { withSlices } from './deep-report.ts';
import { writeSeconds } from './deep-slices.ts';

const [mode, log] = process.argv.slice(2);
if (mode === 'deep') {
  const paperFile = 'docs/measured/deep.md';
  const { paper, seconds } = withSlices(readFileSync(paperFile, 'utf8'), readFileSync(log ?? 0, 'utf8'));
  writeFileSync(paperFile, paper);
  writeSeconds(seconds);
  process.exit(0);
}

// A commit must pass lint, types, the search for unused code, and the proof of each clause. `@internal` marks exports for tests alone.
// With `write` it writes docs/clauses.md anew.
const copy = mkdtempSync(join(tmpdir(), 'kapu-knip-'));
process.on('exit', () => rmSync(copy, { recursive: true }));
copyForKnip(copy);
const knip = [resolve('node_modules/knip/bin/knip.js'), '--no-progress'];
for (const [cwd, ...args] of [
  ['.', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ['.', 'node_modules/@react-router/dev/bin.cjs', 'typegen'],
  ['.', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1'],
  [copy, ...knip],
  [copy, ...knip, '--production', '--include', 'files,exports', '--treat-tag-hints-as-errors'],
  ['.', 'tasks/spec.ts', ...process.argv.slice(2)],
]) {
  const { status } = spawnSync(process.execPath, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' });
const [commit = ''] = /(?<=`)[\da-f]{40}(?=`)/.exec(readFileSync('docs/measured/deep.md', 'utf8')) ?? [];
const { status, stdout } = git('rev-list', '--count', `${commit}..HEAD`);
console.log(
  `The deep run passed last ${status === 0 ? `${stdout.trim()} commits` : 'an unknown number of commits'} ago.`,
);

const unfit = unfitSubjects(git('log', '--format=%s', `${baseline.commit}..HEAD`).stdout.trim().split('\n'));
if (unfit.length > 0) {
  console.error(
    'Subjects of commits that begin with no verb of tasks/commit-verbs.ts or are longer than 72 characters:',
  );
  for (const subject of unfit) console.error(`  ${subject}`);
  process.exit(1);
}
