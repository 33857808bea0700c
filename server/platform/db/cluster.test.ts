import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deep } from '../../../tests/support/deep.ts';
import { startCluster } from './cluster.ts';
import { serverOwner } from './server-user.ts';
import { releaseStaleLock } from './stale-lock.ts';

const run = promisify(execFile);
const quick = ['fsync=off', 'shared_buffers=16MB', 'max_connections=20'];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kapu-cluster-'));
  // When root runs this, the server runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  const cluster = await startCluster(folder, quick);
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

function postmaster(): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function answer(url: string, query: string): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('starts in a folder that was empty, and with everything stopped starts again with what was in it (0003)', async () => {
  const first = await startCluster(folder, quick);
  expect(first.reused).toBe(false);
  await answer(first.url('postgres'), 'create table kept as select 1 as one');
  await first.stop();
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
  const second = await startCluster(folder, quick);
  expect(second.reused).toBe(false);
  expect(await answer(second.url('postgres'), 'select one from kept')).toEqual([{ one: 1 }]);
  await second.stop();
});

it('starts though its file names a process that lives and is another, as after a power cut (0182)', async () => {
  const first = await startCluster(folder, quick);
  await answer(first.url('postgres'), 'create table before_the_cut as select 7 as seven');
  const file = join(folder, 'postgres', 'postmaster.pid');
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  await first.stop('immediate');
  const sleeper = spawn('sleep', ['600'], { ...serverOwner(), stdio: 'ignore' });
  try {
    writeFileSync(file, [sleeper.pid, ...rest].join('\n'));
    const again = await startCluster(folder, quick);
    expect(again.reused).toBe(false);
    expect(postmaster()).not.toBe(sleeper.pid);
    expect(isAlive(sleeper.pid ?? 0)).toBe(true);
    expect(await answer(again.url('postgres'), 'select seven from before_the_cut')).toEqual([{ seven: 7 }]);
    await again.stop();
  } finally {
    sleeper.kill();
  }
});

it('leaves the file of a server that runs as it is (0182)', async () => {
  const first = await startCluster(folder, quick);
  const file = join(folder, 'postgres', 'postmaster.pid');
  const before = readFileSync(file, 'utf8');
  releaseStaleLock(join(folder, 'postgres'));
  expect(readFileSync(file, 'utf8')).toBe(before);
  const second = await startCluster(folder, quick);
  expect(second.reused).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(before);
  await first.stop();
});

it.each(['', 'no number\n', '0\n', '-1\n', '4194304999\n'])(
  'a file with %j names no process that lives, and stays for PostgreSQL to judge (0182)',
  (text) => {
    const place = mkdtempSync(join(tmpdir(), 'kapu-lock-'));
    const file = join(place, 'postmaster.pid');
    writeFileSync(file, text);
    releaseStaleLock(place);
    expect(readFileSync(file, 'utf8')).toBe(text);
    rmSync(place, { recursive: true });
  },
);

it.runIf(deep)(
  'is taken over, not started twice, when the process that started it has ended without a word (0003)',
  async () => {
    const script = `
    import { startCluster } from './server/platform/db/cluster.ts';
    const { reused } = await startCluster(process.argv[1], ${JSON.stringify(quick)});
    console.log(reused);
    process.kill(process.pid, 'SIGKILL');`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect([output.trim(), child.signalCode]).toEqual(['false', 'SIGKILL']);
    const pid = postmaster();
    expect(isAlive(pid)).toBe(true);
    const cluster = await startCluster(folder, quick);
    expect(cluster.reused).toBe(true);
    expect(postmaster()).toBe(pid);
    expect(await answer(cluster.url('postgres'), 'select one from kept')).toEqual([{ one: 1 }]);
    await cluster.stop();
    await expect.poll(() => isAlive(pid), { timeout: 5000, interval: 20 }).toBe(false);
  },
);

it.runIf(deep)(
  'starts again after its server was killed and left its postmaster.pid behind, and loses nothing committed (0003)',
  async () => {
    const cluster = await startCluster(folder, quick);
    await answer(cluster.url('postgres'), 'create table if not exists survived as select 2 as two');
    const pid = postmaster();
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]);
    const children = stdout.trim().split(/\s+/).map(Number);
    process.kill(pid, 'SIGKILL');
    // The children end by themselves when they notice that their parent is gone.
    await expect.poll(() => [pid, ...children].filter(isAlive), { timeout: 10_000, interval: 20 }).toEqual([]);
    expect(postmaster()).toBe(pid);
    const again = await startCluster(folder, quick);
    expect(again.reused).toBe(false);
    expect(postmaster()).not.toBe(pid);
    expect(await answer(again.url('postgres'), 'select two from survived')).toEqual([{ two: 2 }]);
    await again.stop();
  },
);

it.runIf(deep)('F15: starts one server when two processes start at once in a folder that was empty', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'kapu-cluster-'));
  chmodSync(fresh, 0o755);
  const script = `
    import { startCluster, ensureDatabase } from './server/platform/db/cluster.ts';
    import { openDatabase } from './server/platform/db/open.ts';
    const cluster = await startCluster(process.argv[1], ${JSON.stringify(quick)});
    const admin = openDatabase(cluster.url('postgres'), { max: 1 });
    await ensureDatabase(admin.pool, 'kapu');
    await admin.close();
    console.log(JSON.stringify([cluster.reused, cluster.url('kapu')]));`;
  const one = () => run(process.execPath, ['--input-type=module', '--eval', script, fresh]);
  const started = await Promise.all([one(), one()]);
  const answers = started.map(({ stdout }) => JSON.parse(stdout));
  expect(answers.map(([reused]) => reused).sort()).toEqual([false, true]);
  expect(answers[0]?.[1]).toBe(answers[1]?.[1]);
  const cluster = await startCluster(fresh, quick);
  expect(await answer(cluster.url('kapu'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await cluster.stop();
  expect(readdirSync(fresh).sort()).toEqual(['postgres', 'postgres-password']);
  rmSync(fresh, { recursive: true, force: true });
});

it.runIf(deep)(
  'F15: waits for the port and for the word that it is ready when another process has just begun to start it',
  async () => {
    const cluster = await startCluster(folder, quick);
    const file = join(folder, 'postgres', 'postmaster.pid');
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole.split('\n').slice(0, 3).join('\n'));
    const joining = startCluster(folder, quick);
    const early = await Promise.race([joining, answer(cluster.url('postgres'), 'select pg_sleep(0.5)')]);
    expect(early).not.toHaveProperty('url');
    writeFileSync(file, whole);
    expect((await joining).url('postgres')).toBe(cluster.url('postgres'));
    await cluster.stop();
  },
);

it('lets nobody in without the kept password', async () => {
  const cluster = await startCluster(folder, quick);
  const stranger = new URL(cluster.url('postgres'));
  stranger.password = 'guess';
  await expect(answer(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  await cluster.stop();
});
