import type { Coverage } from './coverage.ts';
import { paysFrom, termOf } from './term.ts';

const endless = '9999-12-31';

/** The last day up to which a coverage answers as on `day`, whatever is asked: policies, terms, waiting periods and approvals end. */
export function steadyUntil(coverage: Coverage, day: string): string {
  const { validFrom, validTo, benefits, approvals } = coverage;
  const begin = [
    validFrom,
    ...benefits.map((benefit) => paysFrom(benefit, coverage)),
    ...approvals.map((approval) => approval.validFrom),
  ];
  const end = [
    validTo,
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
