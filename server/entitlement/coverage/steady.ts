import type { Coverage } from './coverage.ts';
import { paysFrom, termOf } from './term.ts';

const endless = '9999-12-31';

/**
 * The last day up to which a coverage answers as on `day`, whatever is asked: policies, terms, waiting periods, approvals and the days of
 * an insured person end.
 */
export function steadyUntil(coverage: Coverage, day: string): string {
  const { validFrom, validTo, insured, benefits, approvals } = coverage;
  const days = insured === 'holder' ? null : insured;
  const begin = [
    validFrom,
    ...(days ? [days.from] : []),
    ...benefits.map((benefit) => paysFrom(benefit, coverage)),
    ...approvals.map((approval) => approval.validFrom),
  ];
  const end = [
    validTo,
    days?.to ?? null,
    ...benefits.filter(({ term }) => term !== 'event').map((benefit) => termOf(benefit, coverage, day).until),
    ...approvals.map((approval) => approval.validTo),
  ];
  return [
    ...begin.filter((first) => first > day).map(dayBefore),
    ...end.filter((last) => last !== null).filter((last) => last >= day),
    endless,
  ].reduce((soonest, one) => (one < soonest ? one : soonest));
}

function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}
