import { plainText } from '../../../contract/platform/plain-text.ts';

const unit = /(?:Ft|HUF|forint|lei|RON|EUR|€|USD|\$)\.?$/i;
const unitBefore = /^(?:HUF|RON|EUR|€|USD|\$) ?/i;
/** Currencies without a smaller unit; decimals of such a sum are zeros, and are dropped. */
const whole = /(?:Ft|HUF|forint)\.?$|^HUF/i;

/** A single separator before three digits separates thousands, because no column has three decimals. Other text stays. */
export function numberCell(cell: string): string {
  const plain = plainText(cell);
  const text = plain
    .replace(unit, '')
    .replace(unitBefore, '')
    .trim()
    .replace(/ (?=\d{3})/g, '');
  const grouped = /^-?\d{1,3}([.,'])\d{3}(?:\1\d{3}){0,3}(?:[.,]\d{1,6})?$/.exec(text);
  const separator = grouped?.[1];
  const joined = separator === undefined ? text : text.replaceAll(separator, '');
  const number = /^(-?\d{1,15})(?:[.,](\d{1,6}))?$/.exec(joined);
  if (!number) return plain;
  const [, units = '', decimals = ''] = number;
  const isWhole = decimals === '' || decimals === '0' || (whole.test(plain) && /^0+$/.test(decimals));
  return isWhole ? units : `${units}.${decimals}`;
}
