import type { Organiser } from '../../../contract/directory/offering.ts';
import type { Benefit } from '../../../contract/entitlement/benefit.ts';
import type { Decision } from '../../../contract/entitlement/coverage.ts';
import { specialtyOf } from '../../directory/reference/reference-data.ts';
import { capOf } from './ceilings.ts';
import {
  type CareQuestion,
  type Facts,
  type Line,
  lineRules,
  policyRules,
  type Reason,
  reasonsOf,
  unconfirmed,
} from './cover-rules.ts';
import { type Approval, type BenefitUse, type Coverage, isMoney, leftAfter, leftOf, spentOf } from './coverage.ts';
import { isOfAge, isOfSex } from './eligibility.ts';
import { reckon, type Shares } from './reckon.ts';

export type CoverDecision = {
  decision: Decision;
  reasons: readonly Reason[];
  benefit: Benefit | undefined;
  spent: BenefitUse | undefined;
  approval: Approval | undefined;
  shares: Shares | null;
  /** Minor units left of the limit that several benefits share; null without one. */
  cap: number | null;
  remaining: number | null;
  /** The rest of the limit after the booking; unchanged by it under an approval, which has reserved its part already. */
  leftAfter: number | null;
  isCharged: boolean;
  bookable: boolean;
};

/** S3.13-04: the callers whom each word admits, and whether the coverage then pays. */
const ways: Readonly<Record<Organiser, { admits: (caller: Way) => boolean; charges: boolean }>> = {
  by_user: { admits: ({ pays, open }) => pays || open, charges: true },
  by_insured: { admits: ({ pays }) => pays, charges: true },
  by_call_center: { admits: ({ byOperator, pays, open }) => byOperator && (pays || open), charges: true },
  uninsured: { admits: ({ pays, open }) => !pays && open, charges: false },
  paid_by_user: { admits: () => true, charges: false },
};

type Way = {
  pays: boolean;
  open: boolean;
  byOperator: boolean;
};

const paying: readonly Decision[] = ['covered', 'partly'];
const own: readonly Decision[] = ['not_covered', 'self_pay'];

/** Decides alike for search, booking, pre-authorisation, claim and desk. A person without a policy has no coverage. */
export function decide(coverage: Coverage | undefined, question: CareQuestion): CoverDecision {
  if (!coverage) return bookedBy(question, { ...alone, shares: whole(question) });
  const facts = { coverage, question };
  // A product without benefits says only that its holder is insured.
  if (coverage.benefits.length === 0) {
    const ended = reasonsOf([...policyRules, unconfirmed], facts);
    if (ended.length === 0) return bookedBy(question, { ...alone, shares: whole(question) }, true);
    return bookedBy(question, { ...alone, decision: 'not_covered', shares: whole(question), reasons: ended });
  }
  const ended = reasonsOf(policyRules, facts);
  const benefit = benefitFor(coverage, question);
  if (!benefit) {
    const isOfService = question.specialty === null || speaksOfSpecialty(coverage.benefits, question);
    const code = isOfService ? 'RM1009' : 'RM1005';
    const reasons = [...ended, { code, values: {} } as const];
    return bookedBy(question, { ...alone, decision: 'not_covered', reasons, shares: whole(question) });
  }
  return decideLine(facts, benefit);
}

export function standingOf(coverage: Coverage, benefit: Benefit, day: string): CoverDecision {
  const question: CareQuestion = {
    ...{ subfunctionId: null, specialty: null, service: null, providerId: null, day, price: null, isPriced: false },
    ...{ organisable: ['by_user'], byOperator: false, approval: null },
  };
  return decideLine({ coverage: { ...coverage, approvals: [] }, question }, benefit);
}

function decideLine(facts: Facts, benefit: Benefit): CoverDecision {
  const { coverage, question } = facts;
  const approval = coverage.approvals.find((one) => isFor(one, benefit, question));
  const spent = spentOf(coverage, benefit, question.day);
  const remaining = leftOf(benefit, spent);
  const cap = capOf(coverage, benefit, question.day, approval);
  const line = { ...facts, benefit, spent, remaining, cap, approval };
  const blocking = [...policyRules, ...lineRules].find((rule) => rule.holds(line));
  const shares = question.price && reckon(termsOf(line, question.price));
  const reasons = [...reasonsOf(policyRules, facts), ...reasonsOf(lineRules, line)];
  const decision = blocking?.decision ?? (paysNothing(line, shares) ? 'covered' : 'partly');
  return bookedBy(question, {
    decision,
    reasons: blocking ? reasons : partsOf(line, shares),
    benefit,
    spent,
    approval,
    shares: own.includes(decision) ? whole(question) : shares,
    cap: cap?.remaining ?? null,
    remaining: capped(benefit, remaining, cap?.remaining ?? null),
  });
}

const alone = {
  decision: 'self_pay',
  reasons: [],
  benefit: undefined,
  spent: undefined,
  approval: undefined,
  cap: null,
  remaining: null,
} as const;

type BareDecision = Omit<CoverDecision, 'isCharged' | 'bookable' | 'leftAfter'>;

function bookedBy(question: CareQuestion, decided: BareDecision, isInsured = false): CoverDecision {
  const { decision } = decided;
  const caller = {
    pays: paying.includes(decision) || isInsured,
    open: own.includes(decision),
    byOperator: question.byOperator,
  };
  const admitting = question.organisable.filter((word) => ways[word].admits(caller));
  const isCharged = paying.includes(decision) && admitting.some((word) => ways[word].charges);
  const bookable = admitting.length > 0;
  if (isCharged) return { ...decided, isCharged, bookable, leftAfter: leftBy(decided) };
  const unused = { ...decided, isCharged, bookable, leftAfter: decided.remaining };
  if (!bookable) return unused;
  // A person who may have it only at their own cost is not told that it is covered.
  const disclosure = paying.includes(decision) ? ({ decision: 'self_pay', reasons: [] } as const) : {};
  return { ...unused, ...disclosure, shares: whole(question) };
}

function leftBy({ benefit, spent, approval, shares, remaining, cap }: BareDecision): number | null {
  if (!benefit || !spent || approval) return remaining;
  const amount = shares?.insurer ?? 0;
  return capped(
    benefit,
    leftAfter(benefit, spent, { count: 1, amount }),
    cap === null ? null : Math.max(0, cap - amount),
  );
}

function capped(benefit: Benefit, remaining: number | null, cap: number | null): number | null {
  return remaining === null || cap === null || !isMoney(benefit) ? remaining : Math.min(remaining, cap);
}

function partsOf(line: Line, shares: Shares | null): Reason[] {
  const { benefit, question, remaining, cap } = line;
  if (!shares || shares.patient === 0 || !question.price) return [];
  const unlimited = reckon({ ...termsOf(line, question.price), insurerLeft: null });
  const isCommon =
    cap !== undefined && cap.remaining < (isMoney(benefit) ? (remaining ?? cap.remaining + 1) : cap.remaining + 1);
  return [
    ...(shares.deductible > 0 ? [{ code: 'KE004', values: {} } as const] : []),
    ...(benefit.copayPercent > 0 && shares.price > shares.deductible
      ? [{ code: 'KE005', values: { percent: benefit.copayPercent } } as const]
      : []),
    ...(unlimited.insurer > shares.insurer ? [{ code: isCommon ? 'KE015' : 'KE006', values: {} } as const] : []),
  ];
}

function termsOf({ benefit, spent, remaining, cap, approval }: Line, price: { list: number; discountRate: number }) {
  const approved = approval && isMoney(benefit) ? approval.reserved.amount : undefined;
  const limits = [isMoney(benefit) ? remaining : null, cap?.remaining ?? null].filter((limit) => limit !== null);
  return {
    ...price,
    deductibleLeft: Math.max(0, benefit.deductible - spent.deductible),
    copayPercent: benefit.copayPercent,
    insurerLeft: approved ?? (limits.length === 0 ? null : Math.min(...limits)),
  };
}

function whole({ price }: Pick<CareQuestion, 'price'>): Shares | null {
  if (!price) return null;
  const { price: sum } = reckon({ ...price, deductibleLeft: 0, copayPercent: 0, insurerLeft: 0 });
  return { price: sum, patient: sum, insurer: 0, deductible: 0 };
}

/** The benefit for the service, else for the visit, else for the specialty; of several the first for this age and sex, if any. */
function benefitFor({ benefits, person }: Coverage, question: CareQuestion): Benefit | undefined {
  const { subfunctionId, specialty, service, day } = question;
  const matching = [
    benefits.filter(({ covers }) => service !== null && covers.services.includes(service)),
    benefits.filter(({ covers }) => subfunctionId !== null && covers.subfunctions.includes(subfunctionId)),
    benefits.filter(({ covers }) => specialty !== null && covers.specialties.includes(specialty)),
  ].find(({ length }) => length > 0);
  return matching?.find((one) => isOfAge(one, person, day) && isOfSex(one, person)) ?? matching?.[0];
}

function speaksOfSpecialty(benefits: readonly Benefit[], { specialty }: CareQuestion): boolean {
  return benefits.some(
    ({ covers }) =>
      specialty !== null &&
      (covers.specialties.includes(specialty) || covers.subfunctions.some((id) => specialtyOf(id) === specialty)),
  );
}

export function isFor(approval: Approval, { code }: Benefit, question: CareQuestion): boolean {
  const { subfunctionIds: visits, providerIds: places, validFrom, validTo } = approval;
  return (
    approval.benefit === code &&
    (question.approval === null || isOf(approval, question.approval)) &&
    (question.specialty === null || approval.specialty === question.specialty) &&
    (visits.length === 0 || question.subfunctionId === null || visits.includes(question.subfunctionId)) &&
    (places.length === 0 || question.providerId === null || places.includes(question.providerId)) &&
    validFrom <= question.day &&
    question.day <= validTo
  );
}

function isOf({ number }: Pick<Approval, 'number'>, reference: string): boolean {
  return number === reference || number.startsWith(`${reference}-`);
}

/** Without a known price, the terms of the benefit alone decide. */
function paysNothing({ benefit, spent }: Line, shares: Shares | null): boolean {
  if (shares) return shares.patient === 0;
  return benefit.copayPercent === 0 && benefit.deductible <= spent.deductible;
}
