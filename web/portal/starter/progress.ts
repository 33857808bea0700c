/** Milliseconds of the progress bar (S4.7-01, S9-11). */
export const timings = { throttle: 200, duration: 5000, tick: 100, hide: 500 } as const;

/** `done` is a share from 0 to 1; `since` is when the phase began, in milliseconds. */
export type Progress =
  | { phase: 'idle' }
  | { phase: 'waiting'; since: number }
  | { phase: 'running'; since: number; done: number }
  | { phase: 'finished' | 'failed'; since: number };

export type ProgressTick = { now: number; busy: boolean; failed: boolean };

/** The share at which the bar waits, because it is full only once the answer has come. */
const almost = 0.95;

/** A wait shorter than `throttle` shows no bar; then the bar grows at each `tick`, and stays full or failed for `hide`. */
export function progressAt(state: Progress, { now, busy, failed }: ProgressTick): Progress {
  switch (state.phase) {
    case 'idle':
      return busy ? { phase: 'waiting', since: now } : failed ? { phase: 'failed', since: now } : state;
    case 'waiting':
      if (!busy) return failed ? { phase: 'failed', since: now } : { phase: 'idle' };
      return now - state.since >= timings.throttle ? { phase: 'running', since: now, done: 0 } : state;
    case 'running':
      if (!busy) return { phase: failed ? 'failed' : 'finished', since: now };
      return { ...state, done: Math.min(almost, (now - state.since) / timings.duration) };
    default:
      if (busy) return { phase: 'waiting', since: now };
      return now - state.since >= timings.hide ? { phase: 'idle' } : state;
  }
}
