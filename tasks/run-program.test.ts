import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';

/** A program that runs another one, and says what it threw. */
function running(other: string) {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'other.mjs'), other);
  const own = `import { runProgram } from ${JSON.stringify(resolve('tasks/run-program.ts'))};
    await runProgram('other.mjs', []).catch(({ message }) => console.log(message));`;
  writeFileSync(join(folder, 'own.mjs'), own);
  const child = spawn(process.execPath, ['own.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { folder, child, ended };
}

it('ends a program with the process that runs it', async () => {
  const { folder, child, ended } = running(`
    import { writeFileSync } from 'node:fs';
    process.on('SIGTERM', () => { writeFileSync('told', ''); process.exit(0); });
    setInterval(() => writeFileSync('pid', String(process.pid)), 20);`);
  await expect.poll(() => existsSync(join(folder, 'pid'))).toBe(true);
  child.kill('SIGTERM');
  const [, , [code]] = await ended;
  expect([code, existsSync(join(folder, 'told'))]).toEqual([143, true]);
  expect(() => process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0)).toThrow();
});

it('throws what a program wrote that failed, and passes on what one wrote that did not', async () => {
  const [failure] = await running("console.error('no room'); process.exit(3);").ended;
  expect(failure).toBe('no room\n');
  const [silent] = await running('process.exit(3);').ended;
  expect(silent).toBe('other.mjs ended with 3.\n');
  const [out, err] = await running("console.log('noise'); console.error('a warning');").ended;
  expect([out, err]).toEqual(['', 'a warning\n']);
});
