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
  /** Null where there is no price. */
  shares: Shares | null;
  /** What is left of the limit that it shares with other benefits, in minor units; null without one. */
  cap: number | null;
  left: number | null;
  /** Once it is booked; an approval has reserved its part before. */
  leftAfter: number | null;
  /** Whether the coverage pays a part when it is booked now; otherwise the person pays the whole price. */
  isCharged: boolean;
  bookable: boolean;
};

/** S3.13-04: whom each word lets book, and whether the coverage then pays. */
const ways: Readonly<Record<Organiser, { admits: (caller: Way) => boolean; charges: boolean }>> = {
  by_user: { admits: ({ pays, open }) => pays || open, charges: true },
  by_insured: { admits: ({ pays }) => pays, charges: true },
  by_call_center: { admits: ({ byOperator, pays, open }) => byOperator && (pays || open), charges: true },
  uninsured: { admits: ({ pays, open }) => !pays && open, charges: false },
  paid_by_user: { admits: () => true, charges: false },
};

type Way = {
  /** The coverage pays, if only a part. */
  pays: boolean;
  /** Nothing but their own money is in question. */
  open: boolean;
  byOperator: boolean;
};

const paying: readonly Decision[] = ['covered', 'partly'];
const own: readonly Decision[] = ['not_covered', 'self_pay'];

/** The same answer for search, booking, pre-authorisation, claim and desk; undefined for whoever has no policy. */
export function decide(coverage: Coverage | undefined, asked: CareQuestion): CoverDecision {
  if (!coverage) return bookedBy(asked, { ...alone, shares: whole(asked) });
  const facts = { coverage, asked };
  // A product without benefits tells nothing but that its holder is insured.
  if (coverage.benefits.length === 0) {
    const ended = reasonsOf([...policyRules, unconfirmed], facts);
    if (ended.length === 0) return bookedBy(asked, { ...alone, shares: whole(asked) }, true);
    return bookedBy(asked, { ...alone, decision: 'not_covered', shares: whole(asked), reasons: ended });
  }
  const ended = reasonsOf(policyRules, facts);
  const benefit = benefitFor(coverage, asked);
  if (!benefit) {
    const isOfService = asked.specialty === null || speaksOfSpecialty(coverage.benefits, asked);
    const code = isOfService ? 'RM1009' : 'RM1005';
    const reasons = [...ended, { code, values: {} } as const];
    return bookedBy(asked, { ...alone, decision: 'not_covered', reasons, shares: whole(asked) });
  }
  return decideLine(facts, benefit);
}

/** What a benefit says of itself on a day, of whichever of its visits and wherever, without what was approved of it. */
export function standingOf(coverage: Coverage, benefit: Benefit, day: string): CoverDecision {
  const asked: CareQuestion = {
    ...{ subfunctionId: null, specialty: null, service: null, providerId: null, day, price: null, isPriced: false },
    ...{ organisable: ['by_user'], byOperator: false, approval: null },
  };
  return decideLine({ coverage: { ...coverage, approvals: [] }, asked }, benefit);
}

function decideLine(facts: Facts, benefit: Benefit): CoverDecision {
  const { coverage, asked } = facts;
  const approval = coverage.approvals.find((one) => isFor(one, benefit, asked));
  const spent = spentOf(coverage, benefit, asked.day);
  const left = leftOf(benefit, spent);
  const cap = capOf(coverage, benefit, asked.day, approval);
  const line = { ...facts, benefit, spent, left, cap, approval };
  const blocking = [...policyRules, ...lineRules].find((rule) => rule.holds(line));
  const shares = asked.price && reckon(termsOf(line, asked.price));
  const reasons = [...reasonsOf(policyRules, facts), ...reasonsOf(lineRules, line)];
  const decision = blocking?.decision ?? (paysNothing(line, shares) ? 'covered' : 'partly');
  return bookedBy(asked, {
    decision,
    reasons: blocking ? reasons : partsOf(line, shares),
    benefit,
    spent,
    approval,
    shares: own.includes(decision) ? whole(asked) : shares,
    cap: cap?.left ?? null,
    left: capped(benefit, left, cap?.left ?? null),
  });
}

const alone = {
  decision: 'self_pay',
  reasons: [],
  benefit: undefined,
  spent: undefined,
  approval: undefined,
  cap: null,
  left: null,
} as const;

type BareDecision = Omit<CoverDecision, 'isCharged' | 'bookable' | 'leftAfter'>;

function bookedBy(asked: CareQuestion, decided: BareDecision, isInsured = false): CoverDecision {
  const { decision } = decided;
  const caller = {
    pays: paying.includes(decision) || isInsured,
    open: own.includes(decision),
    byOperator: asked.byOperator,
  };
  const admitting = asked.organisable.filter((word) => ways[word].admits(caller));
  const isCharged = paying.includes(decision) && admitting.some((word) => ways[word].charges);
  const bookable = admitting.length > 0;
  if (isCharged) return { ...decided, isCharged, bookable, leftAfter: leftBy(decided) };
  const unused = { ...decided, isCharged, bookable, leftAfter: decided.left };
  if (!bookable) return unused;
  // A person who may have it for their own money alone is not told that it is covered.
  const said = paying.includes(decision) ? ({ decision: 'self_pay', reasons: [] } as const) : {};
  return { ...unused, ...said, shares: whole(asked) };
}

function leftBy({ benefit, spent, approval, shares, left, cap }: BareDecision): number | null {
  if (!benefit || !spent || approval) return left;
  const amount = shares?.insurer ?? 0;
  return capped(
    benefit,
    leftAfter(benefit, spent, { count: 1, amount }),
    cap === null ? null : Math.max(0, cap - amount),
  );
}

/** A limit in money has no more left than the one it shares. */
function capped(benefit: Benefit, left: number | null, cap: number | null): number | null {
  return left === null || cap === null || !isMoney(benefit) ? left : Math.min(left, cap);
}

function partsOf(line: Line, shares: Shares | null): Reason[] {
  const { benefit, asked, left, cap } = line;
  if (!shares || shares.patient === 0 || !asked.price) return [];
  const unlimited = reckon({ ...termsOf(line, asked.price), insurerLeft: null });
  const isCommon = cap !== undefined && cap.left < (isMoney(benefit) ? (left ?? cap.left + 1) : cap.left + 1);
  return [
    ...(shares.deductible > 0 ? [{ code: 'KE004', values: {} } as const] : []),
    ...(benefit.copayPercent > 0 && shares.price > shares.deductible
      ? [{ code: 'KE005', values: { percent: benefit.copayPercent } } as const]
      : []),
    ...(unlimited.insurer > shares.insurer ? [{ code: isCommon ? 'KE015' : 'KE006', values: {} } as const] : []),
  ];
}

function termsOf({ benefit, spent, left, cap, approval }: Line, price: { list: number; discountRate: number }) {
  const approved = approval && isMoney(benefit) ? approval.reserved.amount : undefined;
  const limits = [isMoney(benefit) ? left : null, cap?.left ?? null].filter((limit) => limit !== null);
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

/**
 * The narrowest line: for the service that is asked for by name, then for the visit, then for its specialty. Of several such the first for
 * somebody of this age and sex.
 */
function benefitFor({ benefits, person }: Coverage, asked: CareQuestion): Benefit | undefined {
  const { subfunctionId, specialty, service, day } = asked;
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

export function isFor(approval: Approval, { code }: Benefit, asked: CareQuestion): boolean {
  const { subfunctionIds: visits, providerIds: places, validFrom, validTo } = approval;
  return (
    approval.benefit === code &&
    (asked.approval === null || isOf(approval, asked.approval)) &&
    (asked.specialty === null || approval.specialty === asked.specialty) &&
    (visits.length === 0 || asked.subfunctionId === null || visits.includes(asked.subfunctionId)) &&
    (places.length === 0 || asked.providerId === null || places.includes(asked.providerId)) &&
    validFrom <= asked.day &&
    asked.day <= validTo
  );
}

/** By its own number, or by that of its case, which has one or more of them. */
function isOf({ number }: Pick<Approval, 'number'>, reference: string): boolean {
  return number === reference || number.startsWith(`${reference}-`);
}

/** Where no price is known, what the line says of itself. */
function paysNothing({ benefit, spent }: Line, shares: Shares | null): boolean {
  if (shares) return shares.patient === 0;
  return benefit.copayPercent === 0 && benefit.deductible <= spent.deductible;
}
