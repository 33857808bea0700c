import ical from 'ical.js';
import { expect, it } from 'vitest';
import { calendarFeed, calendarFile, type Visit } from './calendar-file.ts';

const visit: Visit = {
  uid: '0b5c7a52-0001@hars.example',
  sequence: 0,
  start: '2026-11-24T08:00:00Z',
  end: '2026-11-24T08:30:00Z',
  timeZone: 'Europe/Budapest',
  doctor: 'Dr. Őri Zsófia',
  summary: 'Időpont: Dr. Őri Zsófia',
  location: 'Tölgyfa Rendelő, 1117 Budapest, Fő utca 1.',
  url: 'https://hars.example/my-reservation?reservation=abc',
  organizer: { name: 'Hárs Egészségportál', email: 'foglalas@hars.example' },
  attendee: { name: 'Kiss Ágnes', email: 'agnes@example.com' },
  stamp: '2026-11-23T07:00:00Z',
};

const long = 'Gyermekgyógyászati és felnőtt szakrendelő a Tölgyfák alatt '.repeat(8).trim();

it.each<[string, Partial<Visit>]>([
  ['plain words', {}],
  ['commas and semicolons', { summary: 'A, b; c', location: 'One; two, three' }],
  ['backslashes', { summary: 'C:\\n is no new line', location: '\\' }],
  ['quotation marks', { summary: 'He said "yes"', organizer: { name: 'The "Best" Portal', email: 'a@b.example' } }],
  ['a line break', { location: 'First line\nsecond line' }],
  ['a colon first', { summary: ': :', location: ':' }],
  ['letters of two bytes at every fold', { summary: 'ő'.repeat(200) }],
  ['letters of three bytes at every fold', { summary: '診'.repeat(120) }],
  ['letters of four bytes at every fold', { summary: '👩‍⚕️'.repeat(40) }],
  ['one byte before letters of two', { summary: `a${'ű'.repeat(150)}` }],
  ['words longer than a line', { location: 'x'.repeat(500) }],
  ['a long place', { location: long }],
  ['a long address of the page', { url: `https://hars.example/my-reservation?reservation=${'a'.repeat(300)}` }],
  ['no place', { location: '' }],
  ['an apostrophe in the name', { attendee: { name: "O'Brien Ann", email: "o'brien+kapu@example.com" } }],
  ['a comma in the name', { attendee: { name: 'Kiss, Anna', email: 'anna@example.com' } }],
  ['the zone of Bucharest', { timeZone: 'Europe/Bucharest' }],
  ['a zone of America', { timeZone: 'America/New_York' }],
  ['the hour that comes twice in autumn', { start: '2026-10-25T00:30:00Z', end: '2026-10-25T01:00:00Z' }],
  ['the night when spring takes an hour', { start: '2027-03-28T00:30:00Z', end: '2027-03-28T01:30:00Z' }],
  ['the turn of the year', { start: '2026-12-31T22:45:00Z', end: '2026-12-31T23:15:00Z' }],
  ['a blank at the end', { summary: 'Időpont ', location: 'Budapest ' }],
])(
  'a calendar file with %s has whole lines that end with CRLF, and says what it was given (RFC 5545)',
  (_what, more) => {
    const input = { ...visit, ...more };
    for (const method of ['PUBLISH', 'REQUEST', 'CANCEL'] as const) {
      const text = calendarFile(input, method);
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const event = new ical.Component(ical.parse(text)).getFirstSubcomponent('vevent') ?? undefined;
      const read = new ical.Event(event);
      expect([read.summary, read.location ?? '']).toEqual([input.summary, input.location]);
      expect(String(event?.getFirstPropertyValue('url'))).toBe(input.url);
      expect(read.startDate.toJSDate().toISOString()).toBe(new Date(input.start).toISOString());
    }
  },
);

it.each([0, 1, 3])('a feed of %i visits ends with CRLF too', (count) => {
  const text = calendarFeed(
    Array.from({ length: count }, (_, no) => ({ ...visit, uid: `${no}@hars.example` })),
    'Időpontok',
  );
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(new ical.Component(ical.parse(text)).getAllSubcomponents('vevent')).toHaveLength(count);
});
