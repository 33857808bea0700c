import type { Worker } from 'node:cluster';
import { on, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { refused } from './refused.ts';

type Patience = {
  /** Milliseconds before a worker is started again that has ended early: the first time in a row, the second time… */
  pauses: readonly number[];
  /** Milliseconds after which an end is no longer early. */
  early: number;
};

const usualPatience: Patience = { pauses: [0, 1000, 2000, 4000, 8000, 16_000], early: 60_000 };

export type Workers = {
  /** Settles when all have ended after a stop. @throws Error when one ends early again and again */
  ended: Promise<void>;
  /** @returns whether each has ended as it should */
  stop: () => Promise<boolean>;
};

const Prepared = z.object({ prepared: z.literal(true), databaseUrl: z.string() });

export function sendPrepared(worker: Worker, databaseUrl: string): void {
  const word: z.infer<typeof Prepared> = { prepared: true, databaseUrl };
  worker.send(word, () => {});
}

/** Waits, in a worker, until the first process says that the database is migrated, and where it is. */
export async function untilPrepared(): Promise<void> {
  for await (const [message] of on(process, 'message')) {
    const { data } = Prepared.safeParse(message);
    if (!data) continue;
    process.env.DATABASE_URL ??= data.databaseUrl;
    return;
  }
}

/** Starts workers, and each again when it ends. @throws Error when the first one does not start */
export async function keepWorkers(
  count: number,
  fork: () => Worker,
  log: Logger,
  { pauses, early }: Patience = usualPatience,
): Promise<Workers> {
  const stopping = new AbortController();
  const living = new Map<Worker, Promise<unknown[]>>();
  let well = true;

  function start(): Worker {
    const worker = fork();
    living.set(worker, once(worker, 'exit'));
    return worker;
  }

  async function keep(first: Worker): Promise<void> {
    let ends = 0;
    for (let worker = first; ; worker = start()) {
      const began = performance.now();
      const [code, signal] = (await living.get(worker)) ?? [];
      living.delete(worker);
      if (stopping.signal.aborted) {
        // One that has not begun yet ends by the signal itself.
        well &&= code === 0 || signal === 'SIGTERM';
        return;
      }
      log.error({ worker: worker.process.pid, code, signal }, 'a worker has ended');
      ends = performance.now() - began < early ? ends + 1 : 1;
      const pause = pauses[ends - 1];
      if (pause === undefined)
        throw refused(`A worker ended ${ends} times in a row soon after its start: see the log.`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
    }
  }

  async function begun(worker: Worker): Promise<boolean> {
    return Promise.race([once(worker, 'listening').then(() => true), once(worker, 'exit').then(() => false)]);
  }

  const first = start();
  if (!(await begun(first))) throw refused('The first worker did not start.');
  const workers = [first, ...Array.from({ length: count - 1 }, start)];
  const kept = workers.map(keep);
  const ended = Promise.all(kept).then(() => {});
  ended.catch(() => {});
  await Promise.all(workers.slice(1).map(begun));
  return {
    ended,
    stop: async () => {
      stopping.abort();
      for (const worker of living.keys()) worker.process.kill('SIGTERM');
      await Promise.allSettled(kept);
      return well;
    },
  };
}
