import { expect, it } from 'vitest';
import { readDateParts } from './read-date-parts.ts';

function typed(year: string, month: string, day: string): string {
  const form = new FormData();
  for (const [part, text] of Object.entries({ year, month, day })) form.set(`birth-${part}`, text);
  return readDateParts(form, 'birth').day;
}

it.each([
  ['1980', '2', '9', '1980-02-09'],
  ['1980', 'február', '9.', '1980-02-09'],
  ['1980', 'febr.', '09', '1980-02-09'],
  ['1980', 'February', '9', '1980-02-09'],
  ['1980', 'Decembrie', '31', '1980-12-31'],
  ['', '', '', ''],
])('reads %s %s %s as „%s” (S9-04)', (year, month, day, expected) => {
  expect(typed(year, month, day)).toBe(expected);
});

it('leaves a day that is none to the rules (S5-13)', () => {
  expect(typed('1980', 'sometime', '9')).toBe('1980-sometime-09');
});
