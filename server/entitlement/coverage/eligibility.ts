import type { Benefit } from '../../../contract/entitlement/benefit.ts';
import { ageRange } from '../../../contract/entitlement/coverage-words.ts';
import { ageOn } from '../../../contract/platform/day.ts';
import type { Coverage } from './coverage.ts';

type Values = Readonly<Record<string, string | number>>;

/** A person whose day of birth is unknown is outside any limits of age. */
export function isOfAge(benefit: Benefit, { birthDate }: Coverage['person'], day: string): boolean {
  if (ageRange(benefit) === undefined) return true;
  const age = birthDate === null ? Number.NaN : ageOn(birthDate, day);
  return benefit.fromAge <= age && age <= benefit.toAge;
}

export function ageValues(benefit: Benefit): Values {
  return { range: ageRange(benefit) ?? '', from: benefit.fromAge, to: benefit.toAge };
}

export function isOfSex({ sex }: Benefit, person: Coverage['person']): boolean {
  return sex === null || sex === person.sex;
}

export function sexValues({ sex }: Benefit, person: Coverage['person']): Values {
  return { sex: sex ?? '', known: person.sex === null ? 'no' : 'yes' };
}

export function nextUse({ uses, personId }: Coverage, { code, intervalDays }: Benefit, day: string): string {
  const own = uses.filter((use) => use.benefit === code && use.personId === personId).map((use) => use.day);
  return own
    .toSorted()
    .reduce((next, used) => (daysBetween(used, next) < intervalDays ? plus(used, intervalDays) : next), day);
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Temporal.PlainDate.from(one).until(other).days);
}

export function plus(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
