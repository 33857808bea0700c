import { expect, it } from 'vitest';
import { readDateParts, wrongParts } from './read-date-parts.ts';

function readParts(year: string, month: string, day: string): string {
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
  expect(readParts(year, month, day)).toBe(expected);
});

it.each([
  ['1980. 05. 14.', '1980-05-14'],
  ['1980-05-14', '1980-05-14'],
  ['14.05.1980', '1980-05-14'],
  ['14 mai 1980', '1980-05-14'],
  ['19800514', '1980-05-14'],
  ['14051980', '1980-05-14'],
  ['19121980', '1980-12-19'],
  ['20121204', '2012-12-04'],
  ['', ''],
])('reads %s, typed into one field, as „%s” (S9-04)', (text, expected) => {
  const form = new FormData();
  form.set('birth', text);
  expect(readDateParts(form, 'birth').day).toBe(expected);
});

it('leaves a day that is none to the rules (S5-13)', () => {
  expect(readParts('1980', 'sometime', '9')).toBe('1980-sometime-09');
});

it.each([
  ['1980', '13', '9', ['month']],
  ['80', 'május', '14', ['year']],
  ['1981', '2', '29', ['day 28']],
  ['1980', '4', '31.', ['day 30']],
  ['', '', '9', ['year', 'month']],
  ['1980', '', '', ['month', 'day 31']],
  ['1980', '2', '29', []],
  ['', '', '', []],
])('finds of %s %s %s the parts that cannot be: %j (S5-12, S9-04)', (year, month, day, expected) => {
  const form = new FormData();
  for (const [part, text] of Object.entries({ year, month, day })) form.set(`birth-${part}`, text);
  const wrong = wrongParts(readDateParts(form, 'birth'));
  expect(wrong.map(({ part, last }) => (part === 'day' ? `day ${last}` : part))).toEqual(expected);
});

it('asks for the year of a day that was written with two of its digits (S9-04)', () => {
  const form = new FormData();
  form.set('birth', '84. 03. 12.');
  expect(wrongParts(readDateParts(form, 'birth')).map(({ part }) => part)).toEqual(['year']);
});
