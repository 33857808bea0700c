import { expect, it } from 'vitest';
import { monthOf, writtenDay, writtenParts } from './written-day.ts';

it.each([
  ['1984-03-12', '1984-03-12'],
  ['1984. 03. 12.', '1984-03-12'],
  ['1984.03.12', '1984-03-12'],
  ['1984.\u00a003.\u00a012.', '1984-03-12'],
  ['1984/3/12', '1984-03-12'],
  ['12.03.1984', '1984-03-12'],
  ['12. 3. 1984', '1984-03-12'],
  ['12-03-1984', '1984-03-12'],
  ['12\u201103\u20111984', '1984-03-12'],
  ['25/03/1984', '1984-03-25'],
  ['19840312', '1984-03-12'],
  ['12031984', '1984-03-12'],
  ['１９８４－０３－１２', '1984-03-12'],
  ['\u200e1984-03-12', '1984-03-12'],
  ['1984. március 12.', '1984-03-12'],
  ['1984. MÁRC. 12.', '1984-03-12'],
  ['1984. III. 12.', '1984-03-12'],
  ['12 martie 1984', '1984-03-12'],
  ['12-Mar-1984', '1984-03-12'],
  ['March 12, 1984', '1984-03-12'],
  ['1 sept. 2020', '2020-09-01'],
  ['2014-05-06T00:00:00', '2014-05-06'],
  ['2014-05-06T00:00:00.000Z', '2014-05-06'],
  ['2014. 05. 06. 0:00:00', '2014-05-06'],
  ['06.05.2014 00:00', '2014-05-06'],
  ['2014-05-06T00:00:00+02:00', '2014-05-06'],
  ['29.02.2020', '2020-02-29'],
])('reads %s as %s (S5-14)', (text, day) => {
  expect(writtenDay(text)).toEqual({ day });
});

it.each(['84. 03. 12.', '12.03.84', '12/03/84', '12-Mar-84', '12-márc-84', '840312'])(
  'leaves the century of %s to whoever wrote it (S5-14)',
  (text) => {
    expect(writtenDay(text)).toEqual({ twoDigitYear: true });
  },
);

it.each([
  '31.02.2020',
  '29.02.2021',
  '1984-13-12',
  '00.01.2020',
  '03/25/1984',
  '2014-05-06T10:30:00Z',
  '2014-05-05T22:00:00Z',
  '1984',
  '1984-03',
  '45000',
  '1,23E+12',
  'Kovács',
  '12. juni 1984. 03',
  '-1984-03-12',
  '',
])('finds no day in „%s” (S5-14)', (text) => {
  expect(writtenDay(text)).toBeUndefined();
});

it('says the other day that slashes mean in America, where there is one (S5-14)', () => {
  expect(writtenDay('12/03/1984')).toEqual({ day: '1984-03-12', monthFirst: '1984-12-03' });
  expect(writtenDay('12.03.1984')).toEqual({ day: '1984-03-12' });
  expect(writtenDay('03/03/1984')).toEqual({ day: '1984-03-03' });
});

it('knows a month by its number and by as much of its name as tells it from the others (S9-04)', () => {
  expect(['3', '03', 'III.', 'mar', 'iun', 'jún', 'szept', 'noi', 'Decembrie'].map(monthOf)).toEqual([
    ...[3, 3, 3, 3, 6, 6, 9, 11, 12],
  ]);
  expect(['0', '13', 'ju', 'ma', 'iu', 'sometime', ''].map(monthOf)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  );
});

it('takes a number that no month has so many days for the year (S9-04)', () => {
  expect(writtenParts('84. 03. 12.')).toEqual({ year: '84', month: '03', day: '12' });
  expect(writtenParts('12.03.84')).toEqual({ year: '84', month: '03', day: '12' });
});
