/** Exact sums are in ten thousandths of a minor unit, because a discount and a co-payment are whole per cents. */
const exact = 10_000;

export type Terms = {
  /** The provider's list price, minor units. */
  list: number;
  discountRate: number;
  deductibleLeft: number;
  copayPercent: number;
  /** The most that the insurer still pays; null without a limit. */
  insurerLeft: number | null;
};

export type Shares = { price: number; patient: number; insurer: number; deductible: number };

/**
 * Takes off the discount, the deductible and the co-payment, and caps the insurer's part by what is left; rounds half up once.
 * @returns minor units; `patient` and `insurer` make up `price`
 */
export function reckon({ list, discountRate, deductibleLeft, copayPercent, insurerLeft }: Terms): Shares {
  const discounted = list * (100 - discountRate) * (exact / 100);
  const deducted = Math.min(discounted, deductibleLeft * exact);
  const shared = ((discounted - deducted) / 100) * (100 - copayPercent);
  const insured = insurerLeft === null ? shared : Math.min(shared, insurerLeft * exact);
  const [price, patient] = [halfUp(discounted), halfUp(discounted - insured)];
  return { price, patient, insurer: price - patient, deductible: halfUp(deducted) };
}

function halfUp(tenThousandths: number): number {
  return Math.floor((tenThousandths + exact / 2) / exact);
}
