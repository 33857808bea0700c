import { expect, test } from 'vitest';
import { addDays } from '../../../contract/platform/day.ts';
import { dayOfYear } from '../../../contract/platform/format.ts';
import { textsFor } from '../../platform/texts.server.ts';
import { speakerOf } from '../../platform/texts.ts';
import { chipName } from './day-chips.tsx';
import { openDay } from './week.ts';

const days = [
  { date: '2026-11-23', times: [] },
  { date: '2026-11-24', times: [1] },
  { date: '2026-11-25', times: [1] },
];

test('S2.6-01: the first day with a free time opens, unless another one of the week is asked for', () => {
  expect(openDay(days, '')).toBe('2026-11-24');
  expect(openDay(days, '2026-11-25')).toBe('2026-11-25');
  expect(openDay(days, '2027-01-01')).toBe('2026-11-24');
  expect(openDay(days.slice(0, 1), '')).toBe('2026-11-23');
});

test.each([
  ['hu', 5, 'november 23., hétfő, 5 szabad időpont'],
  ['hu', 0, 'november 23., hétfő, nincs szabad időpont'],
  ['en', 1, 'Monday 23 November, 1 free appointment'],
  ['ro', 3, 'luni, 23 noiembrie, 3 intervale libere'],
  ['ro', 20, 'luni, 23 noiembrie, 20 de intervale libere'],
] as const)('R46: in %s a day with %i free times is named in full', (language, count, name) => {
  const t = speakerOf(textsFor(language, {}));
  const times = Array.from({ length: count });
  expect(chipName({ name: dayOfYear('2026-11-23', language), times }, t)).toBe(name);
});

test('R16: weeks are counted by the calendar, over a month’s end and a change of the clock', () => {
  expect(addDays('2026-10-19', 7)).toBe('2026-10-26');
  expect(addDays('2026-11-30', 7)).toBe('2026-12-07');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});
