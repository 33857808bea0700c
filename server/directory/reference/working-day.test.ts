import { expect, it } from 'vitest';
import { nextWorkingDay } from './working-day.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

it.each([
  ['HU', '2026-11-23', '2026-11-24', 'a Monday'],
  ['HU', '2026-11-27', '2026-11-30', 'a Friday'],
  ['HU', '2026-12-11', '2026-12-12', 'a Friday before a working Saturday'],
  ['HU', '2026-12-12', '2026-12-14', 'a working Saturday'],
  ['HU', '2026-12-23', '2026-12-28', 'a day of rest, two holidays and a weekend'],
  ['RO', '2026-12-11', '2026-12-14', 'a Saturday that only Hungary works on'],
  ['RO', '2026-11-27', '2026-12-02', 'a weekend and two holidays'],
  ['HU', '2026-11-28', '2026-11-30', 'a Saturday'],
])('in %s the working day after %s is %s: after %s (R34)', (country, from, next) => {
  expect(nextWorkingDay(country, day(from)).toString()).toBe(next);
});
