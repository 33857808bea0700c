import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { adult, ageOn, daysInMonth, isDay, weekdayOf } from './day.ts';
import { birthDate, day } from './day-schema.ts';

function codes(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

describe('day', () => {
  it.each(['2024-02-29', '2026-12-31', '2000-02-29', '1000-01-01', '9998-12-31'])('accepts %s (S5-14)', (text) => {
    expect(day.parse(text)).toBe(text);
  });

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-3',
    '20260403',
    '0000-01-01',
    '',
  ])('refuses %s, which is no day of the calendar (S5-14)', (text) => {
    expect(codes(day, text)).toEqual(['V008']);
  });

  // Hostile input 295680: the week after was in the year 10000, which PostgreSQL does not read.
  it.each(['0001-01-01', '0999-12-31', '9999-01-01', '9999-12-31'])(
    'refuses %s, whose week nobody plans (T25)',
    (text) => {
      expect(codes(day, text)).toEqual(['V008']);
    },
  );

  it('knows the same days as the calendar of the language (S5-14)', () => {
    const part = (min: number, max: number) => fc.integer({ min, max });
    fc.assert(
      fc.property(part(1, 9999), part(0, 14), part(0, 33), (year, month, date) => {
        const text = [String(year).padStart(4, '0'), ...[month, date].map((n) => String(n).padStart(2, '0'))].join('-');
        const utc = new Date(`${text}T00:00:00Z`);
        const real = !Number.isNaN(utc.valueOf()) && utc.toISOString().startsWith(text);
        return isDay(text) === real && (!real || daysInMonth(year, month) >= date);
      }),
      { numRuns: 5000 },
    );
  });

  it('calls a birth date wrong that is no day or long past (S8.3-15)', () => {
    expect(codes(birthDate, '1985-02-30')).toEqual(['U008']);
    expect(birthDate.parse('1985-04-23')).toBe('1985-04-23');
  });
});

describe('age', () => {
  it.each([
    ['2008-11-20', '2026-11-20', true],
    ['2008-11-21', '2026-11-20', false],
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
    ['nem nap', '2026-03-01', false],
  ])('born %s is an adult on %s: %s (S5-13, S9-06)', (born, today, expected) => {
    expect(adult(born, today)).toBe(expected);
  });

  it('counts full years only (S5-13)', () => {
    expect(ageOn('1985-04-23', '2026-04-22')).toBe(40);
    expect(ageOn('1985-04-23', '2026-04-23')).toBe(41);
  });
});

it.each([
  ['2026-11-23', 1],
  ['2026-11-29', 7],
  ['2028-02-29', 2],
  ['2028-03-01', 3],
])('%s is day %i of its week (S9-04)', (text, expected) => {
  expect(weekdayOf(text)).toBe(expected);
});
