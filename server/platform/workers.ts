import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Clock, systemClock } from './clock.ts';
import { eachBeat } from './heartbeat.ts';
import { refused } from './refused.ts';
import { createPlaces, type Misses, type Place, type WorkerStates } from './worker-places.ts';

type Patience = {
  /** Milliseconds before a worker that ended early is started again: the first time in a row, the second … */
  pauses: readonly number[];
  /** Milliseconds of life after which an end is no longer early. */
  early: number;
  misses: Misses;
};

/** A worker misses about five beats in a long garbage collection, or where nine programs share each core. */
const usualPatience: Patience = {
  pauses: [0, 1000, 2000, 4000, 8000, 16_000],
  early: 60_000,
  misses: { starting: 60, serving: 8 },
};

export type Workers = WorkerStates & {
  /** Settles when each of them serves, or when a stop came before. @throws Error when the first one does not start */
  started: Promise<void>;
  /** Settles when all have ended after a stop. @throws Error when one ends early again and again */
  ended: Promise<void>;
  /** @returns whether each has ended as it should */
  stop: () => Promise<boolean>;
};

type Parts = { patience?: Partial<Patience>; clock?: Clock; beats?: typeof eachBeat };

export function keepWorkers(
  count: number,
  fork: () => Worker,
  log: Logger,
  { patience, clock = systemClock, beats = eachBeat }: Parts = {},
): Workers {
  const { pauses, early, misses } = { ...usualPatience, ...patience };
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  const places = createPlaces(fork, log, { misses, clock });
  const ended = Promise.withResolvers<void>();
  let running: Promise<void>[] = [];
  let well = true;

  async function keep(place: Place): Promise<void> {
    for (let ends = 0; ; places.fill(place)) {
      const since = performance.now();
      const [code, signal] = await place.exit;
      place.phase = 'missing';
      if (stopped.aborted) {
        // A worker that does not serve yet is ended by the signal itself, which is as it should be.
        well &&= code === 0 || signal === 'SIGTERM' || signal === 'SIGINT';
        return;
      }
      log.error({ worker: place.worker.process.pid, code, signal }, 'a worker has ended');
      ends = performance.now() - since < early ? ends + 1 : 1;
      // A worker that cannot start, as without a database, is no reason to end those that serve.
      const isAlone = !places.all().some(({ phase }) => phase === 'serving');
      if (ends > pauses.length && isAlone)
        throw refused(`A worker ended ${ends} times in a row soon after its start: see the log.`);
      await sleep(pauses[ends - 1] ?? pauses.at(-1), undefined, { signal: stopped }).catch(() => {});
      if (stopped.aborted) return;
    }
  }

  async function start(): Promise<void> {
    const first = places.open();
    const isServing = await serves(first);
    if (stopped.aborted) return;
    if (!isServing) throw refused('The first worker did not start.');
    const others = Array.from({ length: count - 1 }, places.open);
    running = [first, ...others].map(keep);
    Promise.all(running).then(() => ended.resolve(), ended.reject);
    await Promise.all(others.map(serves));
  }

  const endBeats = beats(places.look);
  const started = start();
  for (const promise of [started, ended.promise]) promise.catch(() => {});
  return {
    started,
    ended: ended.promise,
    states: places.states,
    stoodStill: places.stoodStill,
    stop: async () => {
      stopping.abort();
      for (const { worker, phase } of places.all()) if (phase !== 'missing') worker.process.kill('SIGTERM');
      await Promise.allSettled(running.length > 0 ? running : places.all().map(({ exit }) => exit));
      endBeats();
      ended.resolve();
      return well;
    },
  };
}

function serves({ worker, exit }: Place): Promise<boolean> {
  return Promise.race([once(worker, 'listening').then(() => true), exit.then(() => false)]);
}
