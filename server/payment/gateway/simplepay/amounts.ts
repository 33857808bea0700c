import { majorAmount, minorUnits } from '../../../../contract/platform/minor-units.ts';
import type { Money } from '../../../../contract/platform/money.ts';

/** In minor units: up to this amount a division by a hundred loses no digit. */
const largest = 1e12;

/** `4990` or `12.50`, as the gateway reads it. @throws RangeError for an amount that nobody can pay */
export function wireAmount(money: Money): string {
  if (Number.isInteger(money.amount) && money.amount > 0 && money.amount <= largest) return majorAmount(money);
  throw new RangeError('no amount to be paid');
}

/** Reads minor units from the digits alone; undefined if a decimal that the currency does not have is more than zero. */
export function minorUnitsOf(value: number | string, currency: Money['currency']): number | undefined {
  const [, sign = '', whole, part = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,20}))?$/.exec(String(value)) ?? [];
  const decimals = minorUnits[currency];
  if (whole === undefined || /[1-9]/.test(part.slice(decimals))) return undefined;
  return Number(`${sign}${whole}${part.slice(0, decimals).padEnd(decimals, '0')}`) + 0;
}
