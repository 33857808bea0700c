import { z } from 'zod';
import { currencies } from './currencies.ts';

export const Currency = z.enum(currencies);
export type Currency = z.infer<typeof Currency>;

/** The amount is in minor units: HUF 12500 is 12 500 Ft, RON 12500 is 125,00 lei. */
export const Money = z.object({ amount: z.int().meta({ example: 24_500 }), currency: Currency }).meta({ id: 'Money' });
export type Money = z.infer<typeof Money>;

/** @throws ZodError for a currency that is not one of the portal's */
export function moneyOf(amount: number, currency: string): Money {
  return { amount, currency: Currency.parse(currency) };
}

/** `pays` is the list price less the discount in per cent (S3.11-01). */
export const Price = z
  .object({ list: Money, discountRate: z.int().meta({ example: 0 }), pays: Money })
  .meta({ id: 'Price' });
export type Price = z.infer<typeof Price>;
