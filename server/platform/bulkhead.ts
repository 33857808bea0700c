import { problem } from '../../contract/platform/problem.ts';

type Turn = {
  signal?: AbortSignal | undefined;
  of?: string | undefined;
};

export type Bulkhead = <T>(work: () => Promise<T>, turn?: Turn) => Promise<T>;

const retryAfterSeconds = 5;

/** Limits slow work and its queue, so that bookings keep memory and cores (F13). @throws Problem K429 when `of` waits already, K503 */
export function createBulkhead({ lanes, waiting }: { lanes: number; waiting: number }): Bulkhead {
  let running = 0;
  let line: { go: () => void; of: string | undefined }[] = [];

  function waitsFor({ signal, of }: Turn): Promise<void> {
    return new Promise<void>((done, fail) => {
      const place = { go, of };
      function go() {
        signal?.removeEventListener('abort', leave);
        done();
      }
      function leave() {
        line = line.filter((one) => one !== place);
        fail(problem('K503', { retryAfterSeconds }));
      }
      signal?.addEventListener('abort', leave, { once: true });
      line.push(place);
    });
  }

  return async (work, turn = {}) => {
    if (turn.signal?.aborted) throw problem('K503', { retryAfterSeconds });
    if (running < lanes) running += 1;
    else if (turn.of !== undefined && line.some(({ of }) => of === turn.of))
      throw problem('K429', { retryAfterSeconds, why: 'running' });
    else if (line.length >= waiting) throw problem('K503', { retryAfterSeconds });
    // A lane that gets free is handed to the first in line, so that no newcomer overtakes.
    else await waitsFor(turn);
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next.go();
      else running -= 1;
    }
  };
}
