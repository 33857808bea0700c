import type { Organiser } from '../../../contract/directory/offering.ts';
import type { Benefit } from '../../../contract/entitlement/benefit.ts';
import type { Decision, ReasonCode } from '../../../contract/entitlement/coverage.ts';
import { specialtyOf } from '../../directory/reference/reference-data.ts';
import {
  type Approval,
  type BenefitUse,
  type Coverage,
  isInForce,
  isInsured,
  isMoney,
  leftAfter,
  leftOf,
  spentOf,
} from './coverage.ts';
import { reckon, type Shares } from './reckon.ts';
import { paysFrom } from './term.ts';

/** A care as it is asked about: which, where, when, for how much, and by whom. */
export type CareQuestion = {
  subfunctionId: number | null;
  specialty: string | null;
  /** The key of a service that is asked for by name. */
  service: string | null;
  providerId: number | null;
  /** In the provider's zone. */
  day: string;
  /** Minor units; null where the provider gave none. */
  price: { list: number; discountRate: number } | null;
  /** Whether the provider gave a price for anything. */
  isPriced: boolean;
  /** The organisers that the provider admits (S3.13-04). */
  organisable: readonly Organiser[];
  /** An operator acts for the person. */
  byOperator: boolean;
  /** The number of the pre-authorisation that it is booked under. */
  approval: string | null;
};

export type Reason = { code: ReasonCode; values: Readonly<Record<string, string | number>> };

export type CoverDecision = {
  decision: Decision;
  reasons: readonly Reason[];
  benefit: Benefit | undefined;
  spent: BenefitUse | undefined;
  approval: Approval | undefined;
  /** Null where there is no price. */
  shares: Shares | null;
  /** Before this use. */
  left: number | null;
  /** Once it is booked; an approval has reserved its part before. */
  leftAfter: number | null;
  /** Whether the coverage pays a part when it is booked now; otherwise the person pays the whole price. */
  isCharged: boolean;
  bookable: boolean;
};

type Facts = { coverage: Coverage; asked: CareQuestion };
type Line = Facts & { benefit: Benefit; spent: BenefitUse; left: number | null; approval: Approval | undefined };
type Rule<Of> = {
  code: ReasonCode;
  decision: Decision;
  holds: (facts: Of) => boolean;
  values?: (facts: Of) => Reason['values'];
};

const policyRules: readonly Rule<Facts>[] = [
  { code: 'RM1003', decision: 'not_covered', holds: ({ coverage, asked }) => !isInForce(coverage, asked.day) },
];

/** Nobody is insured because a customer says so. */
const unconfirmed = {
  code: 'KE008',
  decision: 'not_covered',
  holds: ({ coverage, asked }: Facts) => !isInsured(coverage, asked.day),
} as const;

const lineRules: readonly Rule<Line>[] = [
  // What was approved for them stands.
  { ...unconfirmed, holds: (line) => unconfirmed.holds(line) && !line.approval },
  { code: 'RM1009', decision: 'not_covered', holds: ({ benefit }) => benefit.excluded },
  {
    code: 'KE002',
    decision: 'not_covered',
    holds: ({ benefit, coverage, asked }) => asked.day < paysFrom(benefit, coverage),
    values: ({ benefit, coverage }) => ({ day: paysFrom(benefit, coverage) }),
  },
  {
    code: 'RM1004',
    decision: 'not_covered',
    holds: ({ coverage, asked: { providerId } }) =>
      providerId !== null && coverage.excludedProviders.includes(providerId),
  },
  {
    code: 'RM1007',
    decision: 'not_covered',
    holds: ({ asked, approval }) => asked.approval !== null && !approval,
  },
  {
    code: 'KE001',
    decision: 'not_covered',
    holds: ({ left, approval }) => left === 0 && !approval,
  },
  {
    code: 'RM1008',
    decision: 'call_center_only',
    holds: (line) => needsPrice(line) && !line.asked.isPriced,
  },
  {
    code: 'RM1006',
    decision: 'call_center_only',
    holds: (line) => needsPrice(line) && line.asked.isPriced,
  },
  {
    code: 'RM1010',
    decision: 'call_center_only',
    holds: ({ benefit, asked }) => benefit.organiser === 'by_call_center' && !asked.byOperator,
    values: ({ benefit }) => ({ days: benefit.slaDays }),
  },
  {
    code: 'KE003',
    decision: 'needs_preauth',
    holds: ({ benefit, approval }) => benefit.authorizationRequired && !approval,
  },
];

/** Without a provider there is no price to miss. */
function needsPrice({ benefit, asked, approval, spent }: Line): boolean {
  if (asked.price !== null || asked.providerId === null) return false;
  return (isMoney(benefit) && !approval) || benefit.copayPercent > 0 || benefit.deductible > spent.deductible;
}

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
  const benefit = benefitFor(coverage.benefits, asked);
  if (!benefit) {
    const isOfService = asked.specialty === null || speaksOfSpecialty(coverage.benefits, asked);
    const code = isOfService ? 'RM1009' : 'RM1005';
    const reasons = [...ended, { code, values: {} } as const];
    return bookedBy(asked, { ...alone, decision: 'not_covered', reasons, shares: whole(asked) });
  }
  const approval = coverage.approvals.find((one) => isFor(one, benefit, asked));
  const spent = spentOf(coverage, benefit, asked.day);
  const left = leftOf(benefit, spent);
  const line = { ...facts, benefit, spent, left, approval };
  const blocking = [...policyRules, ...lineRules].find((rule) => rule.holds(line));
  const shares = asked.price && reckon(termsOf(line, asked.price));
  const reasons = [...ended, ...reasonsOf(lineRules, line)];
  const decision = blocking?.decision ?? (paysNothing(line, shares) ? 'covered' : 'partly');
  return bookedBy(asked, {
    decision,
    reasons: blocking ? reasons : partsOf(line, shares),
    benefit,
    spent,
    approval,
    shares: own.includes(decision) ? whole(asked) : shares,
    left,
  });
}

const alone = {
  decision: 'self_pay',
  reasons: [],
  benefit: undefined,
  spent: undefined,
  approval: undefined,
  left: null,
} as const;

/** A decision without who may book. */
type BareDecision = Omit<CoverDecision, 'isCharged' | 'bookable' | 'leftAfter'>;

/** Adds who may book. */
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

function leftBy({ benefit, spent, approval, shares, left }: BareDecision): number | null {
  if (!benefit || !spent || approval) return left;
  return leftAfter(benefit, spent, { count: 1, amount: shares?.insurer ?? 0 });
}

function reasonsOf<Of>(rules: readonly Rule<Of>[], facts: Of): Reason[] {
  return rules.flatMap(({ code, holds, values }) => (holds(facts) ? [{ code, values: values?.(facts) ?? {} }] : []));
}

/** Why the person pays a part. */
function partsOf(line: Line, shares: Shares | null): Reason[] {
  const { benefit, asked } = line;
  if (!shares || shares.patient === 0 || !asked.price) return [];
  const unlimited = reckon({ ...termsOf(line, asked.price), insurerLeft: null });
  return [
    ...(shares.deductible > 0 ? [{ code: 'KE004', values: {} } as const] : []),
    ...(benefit.copayPercent > 0 && shares.price > shares.deductible
      ? [{ code: 'KE005', values: { percent: benefit.copayPercent } } as const]
      : []),
    ...(unlimited.insurer > shares.insurer ? [{ code: 'KE006', values: {} } as const] : []),
  ];
}

function termsOf({ benefit, spent, left, approval }: Line, price: { list: number; discountRate: number }) {
  const approved = approval && isMoney(benefit) ? approval.reserved.amount : undefined;
  return {
    ...price,
    deductibleLeft: Math.max(0, benefit.deductible - spent.deductible),
    copayPercent: benefit.copayPercent,
    insurerLeft: isMoney(benefit) ? (approved ?? left) : null,
  };
}

function whole({ price }: Pick<CareQuestion, 'price'>): Shares | null {
  if (!price) return null;
  const { price: sum } = reckon({ ...price, deductibleLeft: 0, copayPercent: 0, insurerLeft: 0 });
  return { price: sum, patient: sum, insurer: 0, deductible: 0 };
}

/** The narrowest line: for the service that is asked for by name, then for the visit, then for its specialty. */
function benefitFor(benefits: readonly Benefit[], asked: CareQuestion): Benefit | undefined {
  const { subfunctionId, specialty, service } = asked;
  return (
    benefits.find(({ covers }) => service !== null && covers.services.includes(service)) ??
    benefits.find(({ covers }) => subfunctionId !== null && covers.subfunctions.includes(subfunctionId)) ??
    benefits.find(({ covers }) => specialty !== null && covers.specialties.includes(specialty))
  );
}

function speaksOfSpecialty(benefits: readonly Benefit[], { specialty }: CareQuestion): boolean {
  return benefits.some(
    ({ covers }) =>
      specialty !== null &&
      (covers.specialties.includes(specialty) || covers.subfunctions.some((id) => specialtyOf(id) === specialty)),
  );
}

/** Whether an approval lets the benefit pay for what is asked. */
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
