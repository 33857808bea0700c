import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './place.ts';

export type Part = {
  name: string;
  program: string;
  words: readonly string[];
  env?: Record<string, string>;
  /** Runs as PostgreSQL's user; otherwise as the user who started the cluster. */
  asOwner?: boolean;
  /** Milliseconds from the end of the part until it is started again. */
  pause?: number;
};

/** Milliseconds after which a part that does not end is killed. */
const patience = 40_000;

export type RunningPart = { name: string; stop: () => Promise<void> };

/** Starts a part again whenever it ends, as a machine's supervisor does; its process id is in `run/`. */
export function supervise({ folder, owner }: Place, part: Part): RunningPart {
  const stopping = new AbortController();
  let child: ChildProcess;
  async function run(): Promise<void> {
    const log = openSync(logOf({ folder }, part.name), 'a');
    while (!stopping.signal.aborted) {
      child = spawn(part.program, part.words, {
        ...(part.asOwner ? { ...owner, cwd: '/' } : {}),
        env: { ...process.env, LC_ALL: 'C', HOME: folder, ...part.env },
        stdio: ['ignore', log, log],
        // Ctrl-C has to reach only the process that stops the parts in their order.
        detached: true,
      });
      writeFileSync(numberFile(folder, part.name), String(child.pid ?? ''));
      await once(child, 'exit').catch(() => undefined);
      rmSync(numberFile(folder, part.name), { force: true });
      await sleep(part.pause ?? 2000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    name: part.name,
    stop: async () => {
      stopping.abort();
      const late = setTimeout(() => child.kill('SIGKILL'), patience);
      child.kill('SIGTERM');
      await running;
      clearTimeout(late);
    },
  };
}

export function logOf({ folder }: Pick<Place, 'folder'>, name: string): string {
  return join(folder, 'run', `${name}.log`);
}

function numberFile(folder: string, name: string): string {
  return join(folder, 'run', `${name}.pid`);
}

export function numberOf({ folder }: Pick<Place, 'folder'>, name: string): number | undefined {
  const file = numberFile(folder, name);
  const number = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return number > 0 && existsSync(`/proc/${number}`) ? number : undefined;
}

export function childrenOf(number: number): number[] {
  const list = `/proc/${number}/task/${number}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

/** The processes are killed without a warning, as if a machine had lost its power. */
export function killAll(numbers: readonly number[], signal: NodeJS.Signals = 'SIGKILL'): void {
  for (const number of numbers) {
    try {
      process.kill(number, signal);
    } catch {
      // It has ended by itself.
    }
  }
}
