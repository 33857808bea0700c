import type { Benefit } from '../../../contract/entitlement/benefit.ts';
import { oldest } from '../../../contract/entitlement/oldest.ts';
import type { Coverage } from './coverage.ts';
import { plus } from './eligibility.ts';
import { paysFrom, paysJoinerFrom, termOf } from './term.ts';

const endless = '9999-12-31';

/** The last day on which the coverage decides as on `day`: after it a term, age, wait, approval or limit begins or ends. */
export function steadyUntil(coverage: Coverage, day: string): string {
  const { validFrom, validTo, insured, benefits, approvals, ceilings } = coverage;
  const days = insured === 'holder' ? null : insured;
  const begin = [
    validFrom,
    ...(days ? [days.from] : []),
    ...benefits.flatMap((benefit) => [paysFrom(benefit, coverage), paysJoinerFrom(benefit, coverage) ?? []].flat()),
    ...benefits.flatMap((benefit) => [...birthdays(benefit, coverage), ...intervals(benefit, coverage)]),
    ...approvals.map((approval) => approval.validFrom),
  ];
  const end = [
    validTo,
    days?.to ?? null,
    ...benefits.filter(({ term }) => term !== 'event').map((benefit) => termOf(benefit, coverage, day).until),
    ...ceilings.map((ceiling) => termOf(ceiling, coverage, day).until),
    ...approvals.map((approval) => approval.validTo),
  ];
  return [
    ...begin.filter((first) => first > day).map(dayBefore),
    ...end.filter((last) => last !== null).filter((last) => last >= day),
    endless,
  ].reduce((soonest, one) => (one < soonest ? one : soonest));
}

/** The days on which the person reaches and leaves the ages of a benefit; somebody born on 29 February does on 1 March. */
function birthdays({ fromAge, toAge }: Benefit, { person: { birthDate } }: Coverage): string[] {
  if (birthDate === null) return [];
  const ages = [...(fromAge > 0 ? [fromAge] : []), ...(toAge < oldest ? [toAge + 1] : [])];
  const born = Temporal.PlainDate.from(birthDate);
  return ages.map((age) => {
    const birthday = born.add({ years: age });
    return (birthday.day === born.day ? birthday : birthday.add({ days: 1 })).toString();
  });
}

function intervals({ code, intervalDays }: Benefit, { uses }: Coverage): string[] {
  if (intervalDays === 0) return [];
  const days = uses.filter(({ benefit }) => benefit === code).map((use) => use.day);
  return days.flatMap((day) => [plus(day, 1 - intervalDays), plus(day, intervalDays)]);
}

function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}
