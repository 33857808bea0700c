import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { run } from './command.ts';

const folder = mkdtempSync(join(tmpdir(), 'kapu-command-'));
const file = join(folder, 'program.mjs');
const env = { ONE: '1', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
afterAll(() => rmSync(folder, { recursive: true }));

/** An uncaught fault prints a path and a stack, which differ. */
const errorLine = (text: string) => (text.includes('Error: ') ? /^Error: .*$/m.exec(text)?.[0] : text);

it.each([
  ['prints and ends by itself', "console.log('out'); console.error('err')"],
  ['has a code to end with', 'process.exitCode = 3'],
  ['has none after one that had one', "console.log('out')"],
  ['exits', "console.log('out'); process.exit(4); console.log('never')"],
  ['exits with the code it has', 'process.exitCode = 5; process.exit()'],
  ['catches everything', 'try { process.exit(6) } catch (error) { console.error(error); process.exitCode = 1 }'],
  ['cleans up', "try { process.exit(7) } finally { console.log('never') }"],
  ['throws', "console.log('out'); throw new Error('a bug')"],
  ['throws where nothing can catch it', "console.log('out'); setImmediate(() => { throw new Error('a bug') })"],
  ['rejects what nobody awaits', "Promise.reject(new Error('a bug')); await new Promise(setImmediate)"],
  ['leaves something to be done', "setTimeout(() => { console.log('late'); process.exitCode = 8 }, 20)"],
  ['writes past the console', "import { writeSync } from 'node:fs'; writeSync(1, 'űrlap'); writeSync(2, 'é')"],
  ['reads its words and its environment', 'console.log(process.argv.slice(2), Object.keys(process.env))'],
])('a program that %s does so as in a process of its own', async (_what, text) => {
  writeFileSync(file, text);
  const own = spawnSync(process.execPath, [file, 'one', 'two'], { env, encoding: 'utf8' });
  const { code, out, err } = await run(file, ['one', 'two'], env);
  expect({ code, out, err: errorLine(err) }).toEqual({ code: own.status, out: own.stdout, err: errorLine(own.stderr) });
});
