import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// `tasks/start.ts` in a process and on a port of its own.

export type RunningPortal = { child: ChildProcess; port: number; base: string; output: () => string };
export type EndedProcess = { code: number | null; out: string; error: string };

function start(settings: Record<string, string>, program = 'tasks/start.ts') {
  const env = {
    ...process.env,
    BASE_URL: '',
    NODE_ENV: 'production',
    KAPU_PROCESSES: '1',
    KAPU_DEMO: 'off',
    KAPU_DATA_DIR: '/tmp/kapu-tests',
    // A store of files belongs to one database.
    KAPU_FILES_DIR: filesDirOf(settings.DATABASE_URL),
    // Two cores run many tests: a connection or a lock may take long.
    DATABASE_PATIENCE: '8000',
    KAPU_SECRET: 'the same secret for every process of the tests',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', error: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.error += chunk;
  });
  return { child, output };
}

function filesDirOf(url = ''): string {
  return join(tmpdir(), `kapu-files-${hash('sha256', url).slice(0, 16)}`);
}

export async function serve(settings: Record<string, string>, program?: string): Promise<RunningPortal> {
  const { up, ...portal } = await starting(settings, program);
  await up;
  return portal;
}

/** `up` settles when it is ready. */
export async function starting(
  settings: Record<string, string>,
  program?: string,
): Promise<RunningPortal & { up: Promise<void> }> {
  const port = await freePort();
  const { child, output } = start({ PORT: String(port), ...settings }, program);
  const up = new Promise<void>((done, fail) => {
    child.stdout.on('data', () => output.out.includes('Kapu is up') && done());
    child.once('exit', (code) => fail(new Error(`ended with ${code}: ${output.out}${output.error}`)));
  });
  up.catch(() => {});
  return { child, port, base: `http://localhost:${port}`, output: () => output.out + output.error, up };
}

export function childrenOf({ child: { pid } }: Pick<RunningPortal, 'child'>): number[] {
  const children = `/proc/${pid}/task/${pid}/children`;
  const pids = existsSync(children) ? readFileSync(children, 'utf8').trim() : '';
  return pids.split(' ').filter(Boolean).map(Number);
}

export async function ended(settings: Record<string, string>): Promise<EndedProcess> {
  const { child, output } = start(settings);
  await once(child, 'close');
  return { code: child.exitCode, ...output };
}

export async function stop(
  { child }: RunningPortal,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  await once(child, 'exit');
  return child.exitCode;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
