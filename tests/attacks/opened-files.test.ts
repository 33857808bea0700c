import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDownload, removeRecordFile } from '../../contract/records/record.ts';
import { hostileNames } from '../files/names.ts';
import { newRecord } from '../files/records.ts';
import { account } from '../identity/account.ts';
import { callerOf } from '../support/caller.ts';
import { deep } from '../support/deep.ts';
import { serve, stop } from '../support/process.ts';
import { good, type World, world, worldSecret } from '../support/world.ts';

let w: World;
let data: string;
beforeAll(async () => {
  w = await world();
  data = mkdtempSync(join(tmpdir(), 'kapu-opened-'));
});
afterAll(async () => {
  await w.close();
  rmSync(data, { recursive: true, force: true });
});

const hasStrace = spawnSync('strace', ['--version']).error === undefined;
if (deep && !hasStrace)
  console.warn('There is no strace here: what the process opens is not looked at. Install strace.');

/** strace's lines of calls that may change a disk. */
const writing = /O_WRONLY|O_RDWR|O_CREAT|^(?:\S+\s+)?(?:creat|rename|unlink|mkdir|rmdir|link|symlink|truncate|chmod)/;
const ofSystem = ['/bin/', '/proc/', '/sys/', '/dev/', '/etc/', '/usr/', '/lib'];

// Only in the deep run and where strace is installed: not every machine has it or lets it look.
it.runIf(deep && hasStrace)(
  'T28: a file’s name opens, writes and removes nothing outside the store',
  async () => {
    const served = await serve({
      DATABASE_URL: w.url,
      KAPU_SECRET: worldSecret,
      KAPU_DATA_DIR: data,
      KAPU_FILES_DIR: join(data, 'files'),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      NODE_DISABLE_COMPILE_CACHE: '1',
    });
    const log = join(data, 'strace.log');
    const tracer = spawn('strace', ['-f', '-s', '4096', '-e', 'trace=file', '-o', log, '-p', String(served.child.pid)]);
    try {
      await once(tracer.stderr, 'data');
      const request = (path: string, init?: RequestInit) => fetch(`${served.base}${path}`, init);
      // The server reads the clock of the machine.
      w.setNow(Temporal.Now.instant().toString());
      const { headers } = await w.session((await account(w.database)).id);
      const through = { request, call: callerOf(request) };
      for (const name of hostileNames) {
        const { id: recordId, fileData } = await newRecord(through, headers, {}, [name]);
        const fileId = fileData[0]?.id ?? '';
        const { url } = good(await through.call(createDownload, { fileId }, headers));
        expect((await request(url)).status).toBe(200);
        await request(`/download/${encodeURIComponent(name)}`);
        good(await through.call(removeRecordFile, { recordId, fileId }, headers));
      }
    } finally {
      tracer.kill('SIGINT');
      await once(tracer, 'close');
      await stop(served);
    }
    const store = join(data, 'files');
    const calls = readFileSync(log, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const path = /"((?:[^"\\]|\\.)*)"/.exec(line)?.[1];
        return path === undefined ? [] : [{ path: resolve(path), writes: writing.test(line) }];
      });
    const stored = calls.filter(({ path }) => path.startsWith(`${store}/`));
    expect(stored.filter(({ writes }) => writes).length).toBeGreaterThanOrEqual(hostileNames.length);
    for (const { path } of stored)
      expect(path).toMatch(
        /\/files\/(?:ka(?:\/kapu-database(?:\.\w+)?)?|(?:aside\/)?[\da-f]{2}(?:\/[\da-f]{48}(?:\.\w+)?)?)$/,
      );
    const outside = calls.filter(({ path }) => !path.startsWith(store));
    // The shell that limits the process for files, and that process's compiled sources.
    const ofInspector = /^\/dev\/null$|\/kapu-compile-cache\//;
    expect(outside.filter(({ path, writes }) => writes && !ofInspector.test(path))).toEqual([]);
    expect(
      outside.filter(
        ({ path }) =>
          !process.cwd().startsWith(path) && ![...ofSystem, process.cwd()].some((at) => path.startsWith(at)),
      ),
    ).toEqual([]);
    expect(calls.filter(({ path }) => /passwd|CON|Evil|cod\.pdf/.test(path))).toEqual([]);
  },
  120_000,
);
