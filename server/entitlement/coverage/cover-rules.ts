import type { Organiser } from '../../../contract/directory/offering.ts';
import type { Benefit } from '../../../contract/entitlement/benefit.ts';
import type { Decision, ReasonCode } from '../../../contract/entitlement/coverage.ts';
import type { Localized } from '../../../contract/platform/localized.ts';
import type { Cap } from './ceilings.ts';
import { type Approval, type BenefitUse, type Coverage, isInForce, isInsured, isMoney } from './coverage.ts';
import { ageValues, isOfAge, isOfSex, nextUse, sexValues } from './eligibility.ts';
import { paysFrom, paysJoinerFrom } from './term.ts';

export type CareQuestion = {
  subfunctionId: number | null;
  specialty: string | null;
  service: string | null;
  providerId: number | null;
  /** The day of the care in the provider's zone. */
  day: string;
  /** In minor units; null where the provider gave no price. */
  price: { list: number; discountRate: number } | null;
  isPriced: boolean;
  /** The organisers that the provider admits (S3.13-04). */
  organisable: readonly Organiser[];
  byOperator: boolean;
  approval: string | null;
};

export type Reason = { code: ReasonCode; values: Readonly<Record<string, string | number | Localized>> };

export type Facts = { coverage: Coverage; question: CareQuestion };
export type Line = Facts & {
  benefit: Benefit;
  spent: BenefitUse;
  remaining: number | null;
  cap: Cap | undefined;
  approval: Approval | undefined;
};
type Rule<Of> = {
  code: ReasonCode;
  decision: Decision;
  holds: (facts: Of) => boolean;
  values?: (facts: Of) => Reason['values'];
};

export const policyRules: readonly Rule<Facts>[] = [
  { code: 'RM1003', decision: 'not_covered', holds: ({ coverage, question }) => !isInForce(coverage, question.day) },
];

/** A relative is insured only once the partner or the desk confirms it, because a customer's own statement insures nobody. */
export const unconfirmed = {
  code: 'KE008',
  decision: 'not_covered',
  holds: ({ coverage, question }: Facts) => !isInsured(coverage, question.day),
} as const;

export const lineRules: readonly Rule<Line>[] = [
  // An approval stays valid even while the person's insurance is unconfirmed.
  { ...unconfirmed, holds: (line) => unconfirmed.holds(line) && !line.approval },
  { code: 'RM1009', decision: 'not_covered', holds: ({ benefit }) => benefit.excluded },
  {
    code: 'KE002',
    decision: 'not_covered',
    holds: ({ benefit, coverage, question }) => question.day < paysFrom(benefit, coverage),
    values: ({ benefit, coverage }) => ({ day: paysFrom(benefit, coverage) }),
  },
  {
    code: 'KE013',
    decision: 'not_covered',
    holds: (line) => line.question.day < (joinedFrom(line) ?? ''),
    values: (line) => ({ day: joinedFrom(line) ?? '' }),
  },
  {
    code: 'KE010',
    decision: 'not_covered',
    holds: ({ benefit, coverage, question, approval }) => !approval && !isOfAge(benefit, coverage.person, question.day),
    values: ({ benefit }) => ageValues(benefit),
  },
  {
    code: 'KE011',
    decision: 'not_covered',
    holds: ({ benefit, coverage, approval }) => !approval && !isOfSex(benefit, coverage.person),
    values: ({ benefit, coverage }) => sexValues(benefit, coverage.person),
  },
  {
    code: 'RM1004',
    decision: 'not_covered',
    holds: ({ coverage, question: { providerId } }) =>
      providerId !== null && coverage.excludedProviders.includes(providerId),
  },
  {
    code: 'RM1007',
    decision: 'not_covered',
    holds: ({ question, approval }) => question.approval !== null && !approval,
  },
  {
    code: 'KE001',
    decision: 'not_covered',
    holds: ({ remaining, approval }) => remaining === 0 && !approval,
  },
  {
    code: 'KE014',
    decision: 'not_covered',
    holds: ({ cap, approval }) => cap?.remaining === 0 && !approval,
    values: ({ cap }) => ({ name: cap?.ceiling.name ?? {} }),
  },
  {
    code: 'KE012',
    decision: 'not_covered',
    holds: ({ coverage, benefit, question, approval }) =>
      !approval && nextUse(coverage, benefit, question.day) > question.day,
    values: ({ coverage, benefit, question }) => ({
      interval: benefit.intervalDays,
      day: nextUse(coverage, benefit, question.day),
    }),
  },
  {
    code: 'RM1008',
    decision: 'call_center_only',
    holds: (line) => needsPrice(line) && !line.question.isPriced,
  },
  {
    code: 'RM1006',
    decision: 'call_center_only',
    holds: (line) => needsPrice(line) && line.question.isPriced,
  },
  {
    code: 'RM1010',
    decision: 'call_center_only',
    holds: ({ benefit, question }) => benefit.organiser === 'by_call_center' && !question.byOperator,
    values: ({ benefit }) => ({ days: benefit.slaDays }),
  },
  {
    code: 'KE003',
    decision: 'needs_preauth',
    holds: ({ benefit, approval }) => benefit.authorizationRequired && !approval,
  },
];

/** Whether the cover needs a price that the provider did not give; no price is missed while no provider is named. */
function needsPrice({ benefit, question, approval, spent, cap }: Line): boolean {
  if (question.price !== null || question.providerId === null) return false;
  return (
    ((isMoney(benefit) || cap !== undefined) && !approval) ||
    benefit.copayPercent > 0 ||
    benefit.deductible > spent.deductible
  );
}

function joinedFrom({ benefit, coverage }: Line): string | undefined {
  return benefit.joinerWaitingDays === 0 ? undefined : paysJoinerFrom(benefit, coverage);
}

export function reasonsOf<Of>(rules: readonly Rule<Of>[], facts: Of): Reason[] {
  return rules.flatMap(({ code, holds, values }) => (holds(facts) ? [{ code, values: values?.(facts) ?? {} }] : []));
}
