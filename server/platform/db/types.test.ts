import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

it('knows the tables as the migrations make them: types.ts is what tasks/types.ts would write', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-types-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'types.ts');
  await promisify(execFile)(process.execPath, ['tasks/types.ts', file]);
  expect(readFileSync(file, 'utf8')).toBe(readFileSync(join(import.meta.dirname, 'types.ts'), 'utf8'));
});
