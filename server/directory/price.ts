import { Currency, type Price } from '../../contract/platform/money.ts';

type PriceColumns = {
  price_amount: number | null;
  currency: string | null;
  discount_rate: number | null;
  patient_pays?: number | null;
};

/** The price of the stored row, never one that the caller sent (T05), rounded half up to a whole minor unit. */
export function priceOf({ price_amount, currency, discount_rate, patient_pays }: PriceColumns): Price | null {
  const known = Currency.safeParse(currency);
  if (price_amount === null || !known.success) return null;
  const discountRate = discount_rate ?? 0;
  const pays = patient_pays ?? Math.floor((price_amount * (100 - discountRate) + 50) / 100);
  return {
    list: { amount: price_amount, currency: known.data },
    discountRate,
    pays: { amount: pays, currency: known.data },
  };
}
