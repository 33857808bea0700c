import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

it.each([
  ['an exception', "setImmediate(() => { throw new Error('a bug'); })", 'uncaughtException'],
  ['a rejection', "Promise.reject(new Error('a bug'))", 'unhandledRejection'],
])('F21: ends the process at %s nobody handled, and logs it', async (_what, fault, origin) => {
  const script = `
    import { pino } from 'pino';
    import { logFaults } from './server/platform/log-faults.ts';
    logFaults(pino());
    setInterval(() => {}, 1000);
    ${fault};`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect(child.exitCode).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ level: 60, origin, error: expect.stringContaining('Error: a bug') });
  expect(error).toContain('Error: a bug');
});
