import { plainText } from '../../../contract/platform/plain-text.ts';
import { faultOf, type TableFault } from './table-fault.ts';

/** Removes the apostrophe or `="…"` that programs add to keep Excel from changing a value. */
export function cellText(cell: string): string {
  const text = cell.trim();
  const quoted = /^="([^"]*)"$/.exec(text)?.[1];
  return quoted ?? text.replace(/^'(?=[=+\-@\t\r\d])/, '');
}

const errorValue =
  /^(?:#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|HIÁNYZIK|HIV!|ÉRTÉK!|NÉV\?|ZÉRÓOSZTÓ!|NULLA!|SZÁM!|VALOARE!|NUME\?)|Err:\d{3})$/;
/** Pairs of letters that UTF-8 becomes when it is read as a code page, such as Ã¡, Ăˇ or Ĺ‘. */
const misread = /Ã[\u00A1-\u00BF\u00AD\u2013\u201C]|Ă[\u00A0-\u00BFˇŁłşŞľĽ\u2013]|[ÅĹ][‘±°Ÿ\u0090]|Č[™›]|È[™›]/u;
const lostLetter = /\uFFFD|(?:\p{L}|^|[\s-])\?\p{Ll}/u;

export function cellFault(text: string): TableFault | undefined {
  if (errorValue.test(text)) return faultOf('cell.error', { value: text });
  if (text.startsWith('=')) return faultOf('cell.formula', { value: text });
  if (misread.test(text)) return faultOf('cell.misread', { value: text });
  return lostLetter.test(text) ? faultOf('cell.lostLetter', { value: text }) : undefined;
}

export function codeCell(cell: string): { text: string } | { fault: TableFault } {
  const text = plainText(cell).replace(/^(\d{1,20})[.,]0$/, '$1');
  if (/^\d(?:[.,]\d{1,20})?E\+?\d{1,3}$/i.test(text)) return { fault: faultOf('cell.scientific', { value: text }) };
  return { text };
}

/** Restores zeros that a table program dropped, where the check digit proves them. */
export function withZeros(text: string, length: number, isSound: (text: string) => boolean): string {
  const padded = text.padStart(length, '0');
  return /^\d+$/.test(text) && text.length < length && isSound(padded) ? padded : text;
}
