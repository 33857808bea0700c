import type { ReasonCode } from '../../../contract/entitlement/coverage.ts';
import type { DepartureCause } from '../../../contract/entitlement/promise.ts';

type Quote = { providerId: number | null; price: number | null };

type Facts = { before: Quote; after: Quote; reasons: readonly ReasonCode[] };

const says =
  (...codes: ReasonCode[]) =>
  ({ reasons }: Facts) =>
    codes.some((code) => reasons.includes(code));

const causes: readonly { cause: DepartureCause; holds: (facts: Facts) => boolean }[] = [
  {
    cause: 'other_provider',
    holds: ({ before, after }) => before.providerId !== null && before.providerId !== after.providerId,
  },
  { cause: 'other_price', holds: ({ before, after }) => before.price !== after.price },
  { cause: 'out_of_network', holds: says('RM1004') },
  { cause: 'not_in_force', holds: says('RM1003', 'KE008') },
  { cause: 'limit_used', holds: says('KE001', 'KE006') },
];

export function causeOf(facts: Facts): DepartureCause {
  return causes.find(({ holds }) => holds(facts))?.cause ?? 'plan_changed';
}
