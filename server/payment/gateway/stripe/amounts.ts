import { minorUnits } from '../../../../contract/platform/minor-units.ts';
import type { Money } from '../../../../contract/platform/money.ts';

/** Stripe counts in hundredths of each currency that is taken here, of the forint too. */
const factorOf = (currency: Money['currency']) => 10 ** (2 - minorUnits[currency]);

export function wireAmount({ amount, currency }: Money): number {
  return amount * factorOf(currency);
}

/** Undefined where the hundredths are no whole number of the currency's smallest unit. */
export function moneyFromHundredths(hundredths: number, currency: Money['currency']): Money | undefined {
  const amount = hundredths / factorOf(currency);
  return Number.isSafeInteger(amount) ? { amount, currency } : undefined;
}

export function wireCurrency(currency: Money['currency']): string {
  return currency.toLowerCase();
}
