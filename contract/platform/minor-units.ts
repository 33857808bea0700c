import type { Money } from './money.ts';
import { plainText } from './plain-text.ts';

export const minorUnits = { HUF: 0, RON: 2, EUR: 2, USD: 2 } as const;

/** `125.50`: in the main unit, with as many decimals as the currency has, and without its sign. */
export function majorAmount({ amount, currency }: Money): string {
  return (amount / 10 ** minorUnits[currency]).toFixed(minorUnits[currency]);
}

/** FHIR's Money: a decimal in the main unit. */
export function fhirMoney(money: Money): { value: number; currency: Money['currency'] } {
  return { value: Number(majorAmount(money)), currency: money.currency };
}

/** A sum as people type it, in minor units; what cannot be one stays as it is, for the rule to refuse. */
export function minorAmount(typed: string, currency: string): string {
  const plain = plainText(typed).replaceAll(' ', '').replace(',', '.');
  const digits = isKnown(currency) ? minorUnits[currency] : 0;
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  if (whole === undefined || (digits === 0 && Number(part) > 0)) return typed;
  return digits === 0 ? whole : `${whole}${part.padEnd(digits, '0')}`.replace(/^0+(?=\d)/, '');
}

/** Without the schema of currencies, which would bring its library into every page. */
function isKnown(currency: string): currency is Money['currency'] {
  return Object.hasOwn(minorUnits, currency);
}
