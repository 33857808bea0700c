import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { iso, systemClock } from './clock.ts';
import type { Beats } from './watchdog.ts';

const { counter, pace }: Beats = workerData;
let last = 0n;
let missed = 0;

/** Looks without a beat are counted, not time, so that a pause of the whole machine counts as one. */
function look(): void {
  const beats = Atomics.load(counter, 0);
  missed = beats === last ? missed + 1 : 0;
  last = beats;
  if (missed <= pace.misses) return;
  const { pid } = process;
  const since = iso(Temporal.Instant.fromEpochMilliseconds(Number(Atomics.load(counter, 1))));
  const line = {
    level: 60,
    time: systemClock().epochMilliseconds,
    pid,
    since,
    msg: 'this process stands still, and is ended',
  };
  try {
    writeSync(1, `${JSON.stringify(line)}\n`);
  } finally {
    process.kill(pid, 'SIGKILL');
  }
}

setInterval(look, pace.every);
