import type { Benefit } from '../../../contract/entitlement/benefit.ts';

type Policy = { validFrom: string; validTo: string | null };

/** Days, both inclusive; `until` null without an end. */
export type Term = { from: string; until: string | null };

/** A policy's year begins on its own day, on 28 February where there is no 29th. */
export function termOf({ term }: Pick<Benefit, 'term'>, { validFrom, validTo }: Policy, day: string): Term {
  if (term === 'event') return { from: day, until: day };
  if (term === 'policy') return { from: validFrom, until: validTo };
  const first = Temporal.PlainDate.from(validFrom);
  const years = Number(day.slice(0, 4)) - first.year;
  const elapsedYears = first.add({ years }).toString() <= day ? years : years - 1;
  const last = first
    .add({ years: elapsedYears + 1 })
    .subtract({ days: 1 })
    .toString();
  return {
    from: first.add({ years: elapsedYears }).toString(),
    until: validTo !== null && validTo < last ? validTo : last,
  };
}

export function paysFrom({ waitingDays }: Pick<Benefit, 'waitingDays'>, { validFrom }: Policy): string {
  return Temporal.PlainDate.from(validFrom).add({ days: waitingDays }).toString();
}

type InsuredDays = { insured: 'holder' | { from: string } | null; validFrom: string };

export function paysJoinerFrom(
  { joinerWaitingDays }: Pick<Benefit, 'joinerWaitingDays'>,
  { insured, validFrom }: InsuredDays,
): string | undefined {
  if (insured === null || insured === 'holder' || insured.from <= validFrom) return undefined;
  return Temporal.PlainDate.from(insured.from).add({ days: joinerWaitingDays }).toString();
}
