import { describe, expect, it } from 'vitest';
import { taj } from '../../../contract/identity/identifiers.ts';
import { cellFault, cellText, codeCell, withZeros } from './cell-text.ts';
import { dayReader } from './day-cell.ts';
import { numberCell } from './number-cell.ts';

it.each([
  ['12 345,67 Ft', '12345.67'],
  ['12 345,00 Ft', '12345'],
  ['12\u00a0345\u00a0HUF', '12345'],
  ['12\u202f345', '12345'],
  ['12.345', '12345'],
  ['12,345', '12345'],
  ['12.345.678', '12345678'],
  ['1,234.50', '1234.50'],
  ['1.234,50 lei', '1234.50'],
  ["12'345", '12345'],
  ['1234.0', '1234'],
  ['1234,0', '1234'],
  ['99,00', '99.00'],
  ['4,5', '4.5'],
  ['4.5', '4.5'],
  ['€ 12', '12'],
  ['RON 150', '150'],
  ['－5', '-5'],
  ['1.2345', '1.2345'],
  ['1,23E+12', '1,23E+12'],
  ['ötszáz', 'ötszáz'],
  ['12 34', '12 34'],
])('reads the number %s as %s (S5-07)', (text, number) => {
  expect(numberCell(text)).toBe(number);
});

describe('a column of days', () => {
  const read = (column: string[], from1904 = false) => column.map(dayReader(column, from1904));
  const causes = (column: string[]) => read(column).map((cell) => ('fault' in cell ? cell.fault : cell.day));

  it('has spreadsheets’ numbers of days, in both of their calendars (S5-14)', () => {
    expect(read(['45000', '41765', '30753,0'])).toEqual([
      { day: '2023-03-15' },
      { day: '2014-05-06' },
      { day: '1984-03-12' },
    ]);
    expect(read(['29291'], true)).toEqual([{ day: '1984-03-12' }]);
  });

  it('is read with slashes as another of its rows proves, and is refused where none does (S5-14)', () => {
    expect(read(['12/03/1984', '25/03/1984'])).toEqual([{ day: '1984-03-12' }, { day: '1984-03-25' }]);
    expect(read(['12/03/1984', '03/25/1984'])).toEqual([{ day: '1984-12-03' }, { day: '1984-03-25' }]);
    const twoDays = { cause: 'cell.twoDays', values: { value: '12/03/1984', one: '1984-03-12', other: '1984-12-03' } };
    expect(causes(['12/03/1984', '03/03/1984'])).toEqual([twoDays, '1984-03-03']);
    // Both orders in one column, or America’s beside another form: several hands wrote it.
    expect(causes(['12/03/1984', '25/03/1984', '03/25/1984'])[0]).toEqual(twoDays);
    expect(causes(['12/03/1984', '03/25/1984', '1984-03-12'])[0]).toEqual(twoDays);
  });

  it('names what is no day, and a year of two digits (S5-14)', () => {
    expect(causes(['31.02.2020', '84.03.12.', '2014-05-06T10:30:00.000Z', 'tegnap', '12345678901'])).toEqual([
      { cause: 'cell.noSuchDay', values: { value: '31.02.2020' } },
      { cause: 'cell.shortYear', values: { value: '84.03.12.' } },
      { cause: 'cell.day', values: { value: '2014-05-06T10:30:00.000Z' } },
      { cause: 'cell.day', values: { value: 'tegnap' } },
      { cause: 'cell.day', values: { value: '12345678901' } },
    ]);
  });
});

it('takes away what keeps a table program from calculating, and nothing of a name (S5-07)', () => {
  expect(['="00123"', "'=1+1", "'-5", "'00123", "'t Hooft", ' AB1 '].map(cellText)).toEqual([
    ...['00123', '=1+1', '-5', '00123', "'t Hooft", 'AB1'],
  ]);
});

it('names errors, formulas, spoiled letters and shortened numbers (S8.1-09)', () => {
  const causeOf = (text: string) => cellFault(text);
  expect(
    ['#N/A', '#ÉRTÉK!', '#NUME?', 'Err:502', '=A1', 'KovÃ¡cs', 'Ĺ‘ri', 'Sz?cs', 'Sz\uFFFDcs'].map(causeOf),
  ).toEqual([
    ...['#N/A', '#ÉRTÉK!', '#NUME?', 'Err:502'].map((value) => ({ cause: 'cell.error', values: { value } })),
    { cause: 'cell.formula', values: { value: '=A1' } },
    ...['KovÃ¡cs', 'Ĺ‘ri'].map((value) => ({ cause: 'cell.misread', values: { value } })),
    ...['Sz?cs', 'Sz\uFFFDcs'].map((value) => ({ cause: 'cell.lostLetter', values: { value } })),
  ]);
  expect(['Kovács', "O'Neill", 'D’Amico', 'Țîru-Ăști', '#12', 'Mi?'].map(causeOf)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
  expect(['1,23E+12', '1.5e21', '1234.0', '00123', 'E-12'].map(codeCell)).toEqual([
    ...['1,23E+12', '1.5e21'].map((value) => ({ fault: { cause: 'cell.scientific', values: { value } } })),
    ...['1234', '00123', 'E-12'].map((text) => ({ text })),
  ]);
});

it('gives back the zeros of a TAJ number that a table program dropped, where the check digit proves them (S8.3-16)', () => {
  const isTaj = (text: string) => taj.safeParse(text).success;
  expect(withZeros('37687210', 9, isTaj)).toBe('037687210');
  expect(withZeros('37687211', 9, isTaj)).toBe('37687211');
  expect(withZeros('AB', 9, isTaj)).toBe('AB');
});
