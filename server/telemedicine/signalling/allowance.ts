import type { Clock } from '../../platform/clock.ts';

/** A negotiation begins with many candidates at once; afterwards a person's own doing is slow. */
const burst = 200;
const perSecond = 20;

export function createAllowance(clock: Clock): () => boolean {
  let left = burst;
  let at = clock();
  return () => {
    const now = clock();
    // A clock that is set back takes nothing away.
    left = Math.min(burst, left + Math.max(0, at.until(now).total('seconds')) * perSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
