import type { Benefit, Ceiling } from '../../../contract/entitlement/benefit.ts';
import type { Approval, Coverage } from './coverage.ts';
import { termOf } from './term.ts';

type PersonUsage = Pick<Coverage, 'usage' | 'personId' | 'validFrom' | 'validTo'>;
type Limits = PersonUsage & Pick<Coverage, 'ceilings'>;

export function ceilingsOf({ ceilings }: Pick<Coverage, 'ceilings'>, { code }: Pick<Benefit, 'code'>): Ceiling[] {
  return ceilings.filter(({ benefits }) => benefits.includes(code));
}

export function leftOfCeiling({ usage, personId, ...policy }: PersonUsage, ceiling: Ceiling, day: string): number {
  const { from } = termOf(ceiling, policy, day);
  const spent = usage
    .filter(({ benefit, termFrom }) => ceiling.benefits.includes(benefit) && termFrom === from)
    .filter((one) => ceiling.unit === 'family' || one.personId === personId)
    .reduce((sum, { reserved, used }) => sum + reserved.amount + used.amount, 0);
  return Math.max(0, ceiling.amount - spent);
}

export type Cap = { ceiling: Ceiling; remaining: number };

/** The common limit with the least left; what this approval has reserved counts as left, because its care spends it. */
export function capOf(coverage: Limits, benefit: Benefit, day: string, approval?: Approval): Cap | undefined {
  const own = approval?.reserved.amount ?? 0;
  return ceilingsOf(coverage, benefit)
    .map((ceiling) => ({ ceiling, remaining: leftOfCeiling(coverage, ceiling, day) + own }))
    .toSorted((one, other) => one.remaining - other.remaining)[0];
}
