export type LineSpeed = 'good' | 'weak' | 'none';

/** Bits a second; with less, a picture is poor. */
const enough = 600_000;

/** @internal */
export function speedOf(bytes: number, milliseconds: number): LineSpeed {
  return (bytes * 8 * 1000) / Math.max(1, milliseconds) >= enough ? 'good' : 'weak';
}

/** Fetches the largest script of the page again; undefined where nothing can be measured. */
export async function measureSpeed(): Promise<LineSpeed | undefined> {
  const [largest] = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name }) => name.startsWith(location.origin) && name.endsWith('.js'))
    .toSorted((one, other) => other.decodedBodySize - one.decodedBodySize);
  if (!largest) return undefined;
  const start = performance.now();
  try {
    const answer = await fetch(largest.name, { cache: 'no-store' });
    await answer.arrayBuffer();
    // The size is the compressed one where the body came compressed, because only that was sent.
    return speedOf(largest.encodedBodySize, performance.now() - start);
  } catch {
    return 'none';
  }
}
