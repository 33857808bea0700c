import { problem } from '../../../contract/platform/problem.ts';

export type Bulkhead = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `lanes` works run at once and `waiting` more stand in line; whoever comes then is sent away at once, so that a flood
 * of log-ins takes neither the memory nor the cores from the bookings (F13).
 * @throws Problem K503 when the line is full
 */
export function createBulkhead({ lanes, waiting }: { lanes: number; waiting: number }): Bulkhead {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running < lanes) running += 1;
    else if (line.length >= waiting) throw problem('K503', { retryAfterSeconds: 5 });
    // The lane is handed on, not given back, so nobody slips in before the first of the line.
    else await new Promise<void>((go) => line.push(go));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
