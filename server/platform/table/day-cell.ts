import { addDays } from '../../../contract/platform/day.ts';
import { plainText } from '../../../contract/platform/plain-text.ts';
import { isSlashed, type WrittenDay, writtenDay } from '../../../contract/platform/written-day.ts';
import { faultOf, type TableFault } from './table-fault.ts';

const dayZero = { from1900: '1899-12-30', from1904: '1904-01-01' } as const;

export type DayCell = { day: string } | { fault: TableFault };

/** `12/03/1984` is read in the order that another row of its column proves by a day after the twelfth; else it is refused. */
export function dayReader(column: readonly string[], startsIn1904: boolean): (cell: string) => DayCell {
  const texts = column.map(plainText).filter((text) => text !== '');
  const slashed = texts.filter(isSlashed);
  const isDayFirst = slashed.some((text) => Number(text.split('/')[0]) > 12);
  const isMonthFirst = slashed.some((text) => Number(text.split('/')[1]) > 12);
  const order = isDayFirst === isMonthFirst ? undefined : isDayFirst ? 'day' : 'month';
  // In a column of several forms, which people typed, slashes do not prove that the month comes first; a program writes one form.
  const proven = order === 'month' && slashed.length < texts.length ? undefined : order;
  const base = startsIn1904 ? dayZero.from1904 : dayZero.from1900;
  return (cell) => {
    const text = plainText(cell);
    if (/^[1-9]\d{4}(?:[.,]0)?$/.test(text)) return { day: addDays(base, Number(text.slice(0, 5))) };
    if (proven === 'month' && isSlashed(text)) return dayCell(text, writtenDay(monthSecond(text)), proven);
    return dayCell(text, writtenDay(text), proven);
  };
}

function monthSecond(text: string): string {
  const [month = '', day = '', year = ''] = text.split('/');
  return [day, month, year].join('/');
}

function dayCell(text: string, read: WrittenDay | undefined, proven: 'day' | 'month' | undefined): DayCell {
  if (!read) return { fault: faultOf(isNoDay(text) ? 'cell.noSuchDay' : 'cell.day', { value: text }) };
  if ('twoDigitYear' in read) return { fault: faultOf('cell.shortYear', { value: text }) };
  const { day, monthFirst } = read;
  if (monthFirst === undefined || proven !== undefined) return { day };
  return { fault: faultOf('cell.twoDays', { value: text, one: day, other: monthFirst }) };
}

function isNoDay(text: string): boolean {
  return /^(?:\d{4}[ ./-]{1,2}\d{1,2}[ ./-]{1,2}\d{1,2}|\d{1,2}[ ./-]{1,2}\d{1,2}[ ./-]{1,2}\d{4})\.?$/.test(text);
}
