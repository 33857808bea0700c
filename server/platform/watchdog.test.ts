import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

/** @returns its output and the signal that ended it */
async function watched(work: string) {
  const script = `
    import * as child from 'node:child_process';
    import { watchOwnLoop } from './server/platform/watchdog.ts';
    watchOwnLoop({ every: 20, misses: 10 });
    setTimeout(() => { ${work} }, 100);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { out, pid: child.pid, signal: child.signalCode, code: child.exitCode };
}

it('ends a process whose event loop stands still, with a line that says since when (F01)', async () => {
  const { out, pid, signal } = await watched('for (;;);');
  expect(signal).toBe('SIGKILL');
  expect(JSON.parse(out)).toMatchObject({
    level: 60,
    pid,
    since: expect.stringMatching(/^20\d\d-.*Z$/),
    msg: 'this process stands still, and is ended',
  });
});

it('leaves a process alone that was only stopped as a whole, and lets it end by itself', async () => {
  // The shell wakes it after twice the time that its loop may stand still.
  const stopped = 'child.spawn("sh", ["-c", "kill -STOP $0; sleep 0.5; kill -CONT $0", String(process.pid)])';
  const { out, signal, code } = await watched(`${stopped}.on("exit", () => console.log("on"))`);
  expect([out, signal, code]).toEqual(['on\n', null, 0]);
});
