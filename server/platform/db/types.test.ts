import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { run } from '../../../tests/commands/command.ts';

it('knows the tables as the migrations make them: types.ts is what tasks/types.ts would write', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-types-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'types.ts');
  const { code, err } = await run('tasks/types.ts', [file], process.env);
  expect([code, err]).toEqual([0, '']);
  expect(readFileSync(file, 'utf8')).toBe(readFileSync(join(import.meta.dirname, 'types.ts'), 'utf8'));
});
