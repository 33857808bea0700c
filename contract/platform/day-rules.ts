import { adult, ageOn, dayNumber, isDay } from './day.ts';
import type { Violation } from './error-object.ts';
import { memberOf } from './member-of.ts';
import { plainText } from './plain-text.ts';
import { type ErrorCode, wrong } from './problem.ts';

export type DayRule = { code: ErrorCode; limit?: number; isWrong: (day: string, today: string) => boolean };

export const notToCome: DayRule = { code: 'V017', isWrong: (day, today) => day > today };
export const notOver: DayRule = { code: 'V033', isWrong: (day, today) => day < today };
const oldestAge = 120;

/** @internal */
export const notYetBorn: DayRule = { code: 'V038', isWrong: (day, today) => day > today };
/** @internal */
export const tooOld: DayRule = { code: 'V039', isWrong: (day, today) => ageOn(day, today) > oldestAge };
export const ofBirth: readonly DayRule[] = [notYetBorn, tooOld];
export const ofAge: DayRule = { code: 'U030', isWrong: (day, today) => day <= today && !adult(day, today) };

export function notBeyond(days: number): DayRule {
  return { code: 'V017', isWrong: (day, today) => dayNumber(day) - dayNumber(today) > days };
}

export function notOlder(days: number, code: ErrorCode): DayRule {
  return { code, limit: days, isWrong: (day, today) => dayNumber(today) - dayNumber(day) > days };
}

/** Keys are the names of days in an input; `*` stands for each row of a list. */
export type DayRules = Readonly<Record<string, readonly DayRule[]>>;

export function wrongDays(
  rules: DayRules,
  input: unknown,
  today: string,
  faults: readonly Violation[] = [],
): Violation[] {
  const isSound = ({ propertyName }: FoundDay) => faults.every((fault) => fault.propertyName !== propertyName);
  return Object.entries(rules).flatMap(([place, ofDay]) =>
    daysAt(input, place.split('.'), [])
      .filter(isSound)
      .flatMap(({ propertyName, day }) =>
        ofDay
          .filter(({ isWrong }) => isWrong(day, today))
          .map(({ code, limit }) => ({ ...wrong(code, propertyName, day), ...(limit !== undefined && { limit }) })),
      ),
  );
}

type FoundDay = { propertyName: string; day: string };

function daysAt(input: unknown, [name, ...rest]: readonly string[], above: readonly string[]): FoundDay[] {
  if (name === undefined) {
    const day = typeof input === 'string' ? plainText(input) : '';
    return isDay(day) ? [{ propertyName: above.join('.'), day }] : [];
  }
  if (name !== '*') return daysAt(memberOf(input, name), rest, [...above, name]);
  return Array.isArray(input) ? input.flatMap((row: unknown, no) => daysAt(row, rest, [...above, String(no)])) : [];
}
