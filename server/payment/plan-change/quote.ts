import type { PlanPeriod } from '../../../contract/payment/plan.ts';
import { periodOf } from '../plan/period.ts';

export type RunningPeriod = {
  firstDay: string;
  paidUntil: string;
  period: PlanPeriod;
  price: number;
  value: number;
};
export type Quote = { credit: number; pays: number; startsOn: string };

const days = (from: string, until: string) => Temporal.PlainDate.from(from).until(until, { largestUnit: 'day' }).days;

/**
 * A dearer plan begins today and credits the remaining paid days, rounded down to minor units; a cheaper one begins
 * with the next period and costs nothing now. Undefined where the paid time is over, or paid for a further period too.
 */
export function quoteOf(
  { firstDay, paidUntil, period, price, value }: RunningPeriod,
  to: number,
  today: string,
): Quote | undefined {
  let no = 0;
  while (periodOf(firstDay, period, no).until < paidUntil) no += 1;
  const { from, until } = periodOf(firstDay, period, no);
  if ((no > 0 && today < from) || today >= until) return undefined;
  const creditFrom = today < from ? from : today;
  const credit = Math.floor((value * days(creditFrom, until)) / days(from, until));
  const isDearer = to > price && to > credit;
  return isDearer ? { credit, pays: to - credit, startsOn: today } : { credit: 0, pays: 0, startsOn: until };
}
