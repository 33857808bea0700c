import type { Clock } from '../../platform/clock.ts';

/** A negotiation begins with many candidates at once; later messages are few. */
const burst = 200;
const perSecond = 20;

export function createAllowance(clock: Clock): () => boolean {
  let allowance = burst;
  let at = clock();
  return () => {
    const now = clock();
    // A clock that is set back takes nothing away.
    allowance = Math.min(burst, allowance + Math.max(0, at.until(now).total('seconds')) * perSecond);
    at = now;
    if (allowance < 1) return false;
    allowance -= 1;
    return true;
  };
}
