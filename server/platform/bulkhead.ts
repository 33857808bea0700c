import { problem } from '../../contract/platform/problem.ts';

export type Bulkhead = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so much slow work run at once and so much wait, so that bookings keep memory and cores (F13). @throws Problem K503 when full */
export function createBulkhead({ lanes, waiting }: { lanes: number; waiting: number }): Bulkhead {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running < lanes) running += 1;
    else if (line.length >= waiting) throw problem('K503', { retryAfterSeconds: 5 });
    // Hands the lane to the first in line, so that no newcomer overtakes.
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
