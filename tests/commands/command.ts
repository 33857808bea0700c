import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { type World, worldSecret } from '../support/world.ts';
import type { Call } from './command-host.ts';

export type Output = { code: number; out: string; err: string };

/** The error follows the output of a command that fails. */
export async function command(world: World, task: string, words: readonly string[]): Promise<Output> {
  const { code, out, err } = await run(`tasks/${task}.ts`, words, environmentOf(world));
  return { code, out: code === 0 ? out : out + err, err };
}

export function environmentOf({ url, filesDir }: World) {
  return {
    ...process.env,
    DATABASE_URL: url,
    KAPU_DATA_DIR: '/tmp/kapu-tests',
    KAPU_FILES_DIR: filesDir,
    KAPU_SECRET: worldSecret,
    BASE_URL: 'http://localhost:3000',
  };
}

/** Milliseconds, fewer than a test has: a command that hangs fails its own test and none after it. */
const patience = 50_000;

let last: Promise<unknown> = Promise.resolve();

/** Commands share the worker's process and run one after another, each as in a process of its own. */
export function run(file: string, words: readonly string[], env: Call['env']): Promise<Output> {
  const output = last.then(() => call({ file, words, env, mark: randomUUID() }));
  last = output.catch(() => undefined);
  return output;
}

async function call(input: Call): Promise<Output> {
  const child = running();
  const over = new AbortController();
  const late = setTimeout(() => child.kill('SIGKILL'), patience);
  const answer = (event: string) => once(child, event, { signal: over.signal }).catch(() => []);
  // An uncaught fault ends the process.
  const ended = Promise.race([answer('message'), answer('exit')]);
  child.send(input);
  const [[code], out, err] = await Promise.all([ended, printed(child.stdout, input), printed(child.stderr, input)]);
  clearTimeout(late);
  over.abort();
  return { code: typeof code === 'number' ? code : -1, out, err };
}

async function printed(stream: ChildProcess['stdout'], { mark }: Call): Promise<string> {
  let text = '';
  for await (const chunk of stream?.iterator({ destroyOnReturn: false }) ?? []) {
    text += chunk;
    if (text.split(mark).length > 2) break;
  }
  return text.split(mark)[1] ?? text;
}

let host: ChildProcess | undefined;

function running(): ChildProcess {
  host ??= start();
  return host;
}

/** The process ends with the worker, and does not keep it alive. */
function start(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'command-host.ts'), {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.once('exit', () => {
    host = undefined;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    if (stream instanceof Socket) stream.unref();
  }
  child.unref();
  child.channel?.unref();
  return child;
}
