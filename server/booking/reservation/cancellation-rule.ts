import { problem } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import type { Context } from '../context.ts';

export type CancellationTerms = { freeUntil: string; cancelUntil: string; late: boolean };

/** What the partner's rule means for a visit that begins at `start`. */
export function ruleFor(start: string, { host, now }: Pick<Context, 'host' | 'now'>): CancellationTerms {
  const { freeUntilMinutes, late } = host.brand.cancellation;
  const free = Temporal.Instant.from(start).subtract({ minutes: freeUntilMinutes });
  return {
    freeUntil: iso(free),
    cancelUntil: late === 'charged' ? start : iso(free),
    late: Temporal.Instant.compare(free, now) <= 0,
  };
}

/** @returns whether it is late @throws Problem RR1003 begun, KT010 left to the phone by the rule, KT012 late and not accepted */
export function assertInTime(context: Pick<Context, 'host' | 'now'>, start: string, accepted: boolean): boolean {
  const { cancelUntil, late } = ruleFor(start, context);
  if (Temporal.Instant.compare(start, context.now) <= 0) throw problem('RR1003');
  if (Temporal.Instant.compare(cancelUntil, context.now) <= 0) throw problem('KT010');
  if (late && !accepted) throw problem('KT012');
  return late;
}
