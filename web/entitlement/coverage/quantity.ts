import type { Quantity } from '../../../contract/entitlement/coverage.ts';

export function sizeOf(quantity: Quantity): number {
  return 'count' in quantity ? quantity.count : quantity.money.amount;
}
