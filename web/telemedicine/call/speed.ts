export type LineSpeed = 'good' | 'weak' | 'none';

/** Bits a second below which a picture is poor. */
const enough = 600_000;

/** @internal */
export function speedOf(bytes: number, milliseconds: number): LineSpeed {
  return (bytes * 8 * 1000) / Math.max(1, milliseconds) >= enough ? 'good' : 'weak';
}

/** Fetches the page's largest own script again; undefined where nothing can be measured. */
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
    // A compressed body counts with its compressed size.
    return speedOf(largest.encodedBodySize, performance.now() - start);
  } catch {
    return 'none';
  }
}
