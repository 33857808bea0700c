import { url } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { systemClock } from './clock.ts';

/** Milliseconds between two beats, and beats missed in a row after which the process ends; a supervisor starts it anew. */
const usualPace = { every: 1000, misses: 30 };
type Pace = typeof usualPace;
const thread = new URL('./watchdog-thread.ts', import.meta.url);

/** `counter`: the number of beats so far, and the time of the last in milliseconds. */
export type Beats = { counter: BigInt64Array; pace: Pace };

/** Ends this process when its event loop stands still, from a thread of its own, because nothing within the loop can. */
export function watchOwnLoop(pace: Pace = usualPace): void {
  if (url() !== undefined) return;
  const counter = new BigInt64Array(new SharedArrayBuffer(16));
  function beat(): void {
    Atomics.store(counter, 1, BigInt(systemClock().epochMilliseconds));
    Atomics.add(counter, 0, 1n);
  }
  beat();
  setInterval(beat, pace.every).unref();
  const beats: Beats = { counter, pace };
  new Worker(thread, { workerData: beats, execArgv: [], env: {} }).unref();
}
