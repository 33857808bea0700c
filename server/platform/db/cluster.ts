import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { keptFile } from '../kept-file.ts';
import { type Binaries, findBinaries, moveInto } from './binaries.ts';
import { type Owner, reachable, serverHome, serverOwner } from './server-user.ts';
import { releaseStaleLock } from './stale-lock.ts';

const run = promisify(execFile);

export type Cluster = {
  url: (database: string) => string;
  stop: (mode?: 'fast' | 'immediate') => Promise<void>;
  reused: boolean;
};

/** Starts PostgreSQL, or uses a server that runs in the folder, as an ended process left it. `flags` and `override` are for tests. */
export async function startCluster(dataDir: string, flags: string[] = [], override?: Binaries): Promise<Cluster> {
  const owner = serverOwner();
  const home = serverHome(dataDir, owner);
  const binaries = await findBinaries(home, (path) => reachable(path, owner), override);
  const folder = join(home, 'postgres');
  const password = keptPassword(home);
  mkdirSync(home, { recursive: true });
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(binaries, folder, password, owner);
  releaseStaleLock(folder);
  const { port, reused } = await running(binaries, folder, flags, owner);
  return {
    reused,
    url: (database) => `postgres://kapu:${password}@127.0.0.1:${port}/${database}`,
    stop: async (mode = 'fast') => {
      await run(binaries.pg_ctl, ['stop', '-D', folder, '-m', mode, '-w'], options(owner));
    },
  };
}

export async function ensureDatabase(
  pool: { query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> },
  name: string,
  template?: string,
) {
  const { rows } = await pool.query('select 1 from pg_database where datname = $1', [name]);
  const quoted = `"${name.replaceAll('"', '""')}"`;
  if (rows.length > 0) return;
  try {
    await pool.query(`create database ${quoted}${template ? ` template "${template}"` : ''}`);
  } catch (error) {
    const now = await pool.query('select 1 from pg_database where datname = $1', [name]);
    if (now.rows.length === 0) throw error;
  }
}

async function initialise(binaries: Binaries, folder: string, password: string, owner: Owner) {
  const mark = randomBytes(4).toString('hex');
  const made = `${folder}-${mark}`;
  mkdirSync(made, { recursive: true, mode: 0o700 });
  const passwordFile = join(dirname(folder), `password-${mark}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [made, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const flags = [
    `--pgdata=${made}`,
    '--username=kapu',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
  ];
  try {
    await run(binaries.initdb, flags, options(owner));
    moveInto(made, folder);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

const startSeconds = 120;

async function running(binaries: Binaries, folder: string, flags: string[], owner: Owner) {
  let reused = true;
  for (let attempt = startSeconds * 20; attempt > 0; attempt -= 1) {
    const runs = await isRunning(binaries, folder, owner);
    const port = readyPort(folder);
    if (runs && port !== undefined) return { port, reused };
    if (runs) await sleep(50);
    else {
      reused = false;
      await start(binaries, folder, flags, owner).catch(async (error: unknown) => {
        reused = true;
        if (!(await isRunning(binaries, folder, owner))) throw error;
      });
    }
  }
  throw new Error(`PostgreSQL in ${folder} does not take connections: see server.log there`);
}

/** In postmaster.pid, line 4 is the port; line 8 says `ready` once the server accepts connections. */
function readyPort(folder: string): string | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [, , , port, , , , state] = readFileSync(file, 'utf8').split('\n');
  return state?.trim() === 'ready' ? port : undefined;
}

async function start(binaries: Binaries, folder: string, flags: string[], owner: Owner) {
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=256MB',
    'wal_level=replica',
    'max_wal_senders=4',
    ...flags,
  ];
  const server = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ');
  await run(
    binaries.pg_ctl,
    ['start', '-D', folder, '-l', join(folder, 'server.log'), '-w', '-t', '120', '-o', server],
    options(owner),
  );
}

async function isRunning(binaries: Binaries, folder: string, owner: Owner): Promise<boolean> {
  try {
    await run(binaries.pg_ctl, ['status', '-D', folder], options(owner));
    return true;
  } catch {
    return false;
  }
}

function options(owner: Owner) {
  return { ...owner, cwd: '/', env: { ...process.env, LC_ALL: 'C' }, stdio: 'ignore' as const };
}

function keptPassword(home: string): string {
  return keptFile(join(home, 'postgres-password'), () => randomBytes(24).toString('hex'));
}

/** @internal */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
