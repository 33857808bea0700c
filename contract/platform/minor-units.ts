import type { Money } from './money.ts';
import { plainText } from './plain-text.ts';

export const minorUnits = { HUF: 0, RON: 2, EUR: 2, USD: 2 } as const;

/** The sum in the main unit, such as `125.50`, with the decimals of its currency. */
export function majorAmount({ amount, currency }: Money): string {
  return (amount / 10 ** minorUnits[currency]).toFixed(minorUnits[currency]);
}

/** FHIR's Money, which is a decimal in the main unit. */
export function fhirMoney(money: Money): { value: number; currency: Money['currency'] } {
  return { value: Number(majorAmount(money)), currency: money.currency };
}

/** The typed sum in minor units; a text that is no sum or could be two is returned as it is, so that the rule refuses it. */
export function minorAmount(text: string, currency: string): string {
  const digits = isKnown(currency) ? minorUnits[currency] : 0;
  const number = withoutSign(plainText(text).replace(/[ ']/g, ''), currency);
  const [, before = '', mark = '', part = ''] = /^(.*?)(?:([.,])(\d{1,2}|-))?$/.exec(number) ?? [];
  const whole = ungrouped(before, mark);
  const decimals = part === '-' ? '' : part;
  if (whole === undefined || (digits === 0 && Number(decimals) > 0)) return text;
  // In a currency with decimals, 1.234 may be a thousand or a sum with a digit too many.
  if (digits > 0 && mark === '' && /^\d+[.,]\d+$/.test(before)) return text;
  return digits === 0 ? whole : `${whole}${decimals.padEnd(digits, '0')}`.replace(/^0+(?=\d)/, '');
}

const signs = { HUF: ['ft', 'huf'], RON: ['lei', 'ron'], EUR: ['eur', '€'], USD: ['usd', '$'] } as const;

/** Only the sign of the same currency is dropped, so that 100 € never become forints. */
function withoutSign(number: string, currency: string): string {
  const small = number.toLowerCase().replace(/\.$/, '');
  const own = isKnown(currency) ? signs[currency] : [];
  const after = own.find((sign) => small.endsWith(sign));
  const before = own.find((sign) => small.startsWith(sign));
  return after === undefined ? small.slice(before?.length ?? 0) : small.slice(0, -after.length);
}

/** Thousands are separated by one mark, which differs from that of the decimals. */
function ungrouped(text: string, decimalMark: string): string | undefined {
  if (/^\d{1,9}$/.test(text)) return text;
  const isGrouped = /^\d{1,3}(?:\.\d{3}){1,2}$/.test(text) || /^\d{1,3}(?:,\d{3}){1,2}$/.test(text);
  return isGrouped && !(decimalMark && text.includes(decimalMark)) ? text.replace(/[.,]/g, '') : undefined;
}

/** The schema of currencies would bring its library into every page, so the table decides. */
function isKnown(currency: string): currency is Money['currency'] {
  return Object.hasOwn(minorUnits, currency);
}
