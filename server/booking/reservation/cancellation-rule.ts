import { isAfter } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import type { Context } from '../context.ts';
import type { ReservationRow } from './move.ts';

export type CancellationTerms = { freeUntil: string; cancelUntil: string; late: boolean };

export function ruleFor(start: string, { host, now }: Pick<Context, 'host' | 'now'>): CancellationTerms {
  const { freeUntilMinutes, late } = host.brand.cancellation;
  const free = Temporal.Instant.from(start).subtract({ minutes: freeUntilMinutes });
  return {
    freeUntil: iso(free),
    cancelUntil: late === 'charged' ? start : iso(free),
    late: !isAfter(free, now),
  };
}

/** @returns whether it is late @throws Problem RR1003 begun, KT010 left to the phone by the rule, KT012 late and not accepted */
export function assertInTime(context: Pick<Context, 'host' | 'now'>, start: string, accepted: boolean): boolean {
  const { cancelUntil, late } = ruleFor(start, context);
  if (!isAfter(start, context.now)) throw problem('RR1003');
  if (!isAfter(cancelUntil, context.now)) throw problem('KT010');
  if (late && !accepted) throw problem('KT012');
  return late;
}

type PaidRow = Pick<ReservationRow, 'paid_amount' | 'currency' | 'late'>;

/** Returns the refund for a cancelled visit in minor units; null if nothing was paid for it here. */
export function givesBackOf({ host }: Pick<Context, 'host'>, { paid_amount, late }: PaidRow): number | null {
  if (paid_amount === null || !late) return paid_amount;
  return Math.floor((paid_amount * (host.brand.cancellation.lateRefundPercent ?? 0)) / 100);
}

/** @throws Problem KT021 when the person was shown another sum, or none */
export function assertGivesBack(context: Pick<Context, 'host'>, row: PaidRow, shownAmount: number | undefined): void {
  const amount = givesBackOf(context, row);
  if (amount === null || amount === shownAmount) return;
  throw problem('KT021', { givesBack: { amount, currency: row.currency ?? '' } });
}
