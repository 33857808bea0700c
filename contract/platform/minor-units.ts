import type { Money } from './money.ts';

export const minorUnits = { HUF: 0, RON: 2, EUR: 2, USD: 2 } as const;

/** `125.50`: in the main unit, with as many decimals as the currency has, and without its sign. */
export function majorAmount({ amount, currency }: Money): string {
  return (amount / 10 ** minorUnits[currency]).toFixed(minorUnits[currency]);
}

/** FHIR's Money: a decimal in the main unit. */
export function fhirMoney(money: Money): { value: number; currency: Money['currency'] } {
  return { value: Number(majorAmount(money)), currency: money.currency };
}
