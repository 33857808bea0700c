import type { ClaimReasonCode } from '../../../contract/claims/claim-choices.ts';
import type { Benefit } from '../../../contract/entitlement/benefit.ts';
import { capOf } from '../../entitlement/coverage/ceilings.ts';
import type { CareQuestion, Reason } from '../../entitlement/coverage/cover-rules.ts';
import { type Coverage, isMoney, leftAfter, leftOf, spentOf, type Usage } from '../../entitlement/coverage/coverage.ts';
import { decide, isFor } from '../../entitlement/coverage/decide.ts';
import { sumsOf } from '../../entitlement/coverage/ledger.ts';
import { coveragesOf } from '../../entitlement/coverage/read-coverages.ts';
import { usedApproval } from '../../entitlement/coverage/used-approval.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { ClaimRow, ExpenseRow } from './claim-row.ts';

/** `claimed` is null until somebody has entered the value of a foreign receipt. */
export type LineProposal = {
  no: number;
  claimed: number | null;
  accepted: number | null;
  deductible: number;
  reason: { code: ClaimReasonCode; values: Reason['values'] } | null;
  /** The rest of the limit after this line; null without a limit. */
  left: number | null;
};

/** The policy that a claim is decided by, as if this claim had used nothing of it yet. */
export type Basis = {
  coverage: Coverage;
  benefit: Benefit | undefined;
  approvalId: string | null;
  /** The most that may be accepted, in money; null without a limit in money. */
  most: number | null;
  hasUse: boolean;
};

/** Stands for every provider that is outside the network. */
const outside = -1;

export async function basisOf(tx: Tx, row: ClaimRow): Promise<Basis | undefined> {
  const {
    partner_id: partnerId,
    account_id: accountId,
    person_id: personId,
    subscription_id,
    benefit: code,
    care_on,
  } = row;
  const all = await coveragesOf(tx, { partnerId, accountId, personId });
  const policy = all.find(({ subscriptionId }) => subscriptionId === subscription_id);
  if (!policy) return undefined;
  const own = await sumsOf(tx, { type: 'claim', id: row.id });
  const earlier = row.approval_id === null ? undefined : await usedApproval(tx, row.approval_id);
  const usage = [...policy.usage, ...own.map(takenBack), ...(earlier ? [earlier.reserved] : [])];
  const uses = policy.uses.filter(({ caseId }) => caseId !== row.id);
  // The day of the care decides whether it was insured, not the policy's state today.
  const coverage: Coverage = { ...policy, status: 'active', usage, uses };
  const benefit = coverage.benefits.find((one) => one.code === code);
  const question = benefit && askedOf(row, benefit, 0);
  const open =
    benefit && question?.approval ? coverage.approvals.find((one) => isFor(one, benefit, question)) : undefined;
  const approval = earlier?.approval ?? open;
  const remaining = benefit ? leftOf(benefit, spentOf(coverage, benefit, care_on)) : 0;
  const inMoney = benefit !== undefined && isMoney(benefit);
  const cap = benefit && capOf(coverage, benefit, care_on, approval)?.remaining;
  return {
    coverage: { ...coverage, approvals: approval ? [approval] : [] },
    benefit,
    approvalId: approval?.id ?? null,
    most: least(inMoney ? (approval?.reserved.amount ?? remaining) : null, cap),
    hasUse: inMoney || remaining === null || remaining > 0 || approval !== undefined,
  };
}

function least(own: number | null, cap: number | undefined): number | null {
  if (own === null || cap === undefined) return own ?? cap ?? null;
  return Math.min(own, cap);
}

function takenBack({ limit, reserved, used, deductible }: Awaited<ReturnType<typeof sumsOf>>[number]): Usage {
  return {
    benefit: limit.benefit,
    personId: limit.personId,
    termFrom: limit.termFrom,
    reserved: { count: -reserved.count, amount: -reserved.amount },
    used: { count: -used.count, amount: -used.amount },
    deductible: -deductible,
  };
}

type ClaimTerms = Pick<ClaimRow, 'currency' | 'care_on' | 'provider_tax_id' | 'preauth_ref'>;
type Line = Pick<ExpenseRow, 'no' | 'amount' | 'currency' | 'claimed'>;

export function propose(row: ClaimTerms, basis: Basis | undefined, expenses: readonly Line[]): LineProposal[] {
  const lines: LineProposal[] = [];
  for (const expense of expenses) lines.push(lineOf(row, basis, expense, lines));
  return lines;
}

function lineOf(
  row: ClaimTerms,
  basis: Basis | undefined,
  expense: Line,
  before: readonly LineProposal[],
): LineProposal {
  const { no } = expense;
  const claimed = expense.currency === row.currency ? expense.amount : expense.claimed;
  const nothing = { no, claimed, accepted: claimed === null ? null : 0, deductible: 0, left: null };
  if (!basis?.benefit) return { ...nothing, reason: { code: 'RM1009', values: {} } };
  const { benefit } = basis;
  const sums = {
    amount: before.reduce((sum, { accepted }) => sum + (accepted ?? 0), 0),
    deductible: before.reduce((sum, { deductible }) => sum + deductible, 0),
  };
  const coverage = coverageFor(row, basis, benefit, sums);
  if (claimed === null) return { ...nothing, left: leftOfClaim(row, basis, sums.amount), reason: null };
  const decided = decide(coverage, askedOf(row, benefit, claimed));
  const pays = decided.decision === 'covered' || decided.decision === 'partly';
  const accepted = pays ? (decided.shares?.insurer ?? 0) : 0;
  const [first] = decided.reasons;
  const reason = decided.reasons.find(({ code }) => code === 'KE006' || code === 'KE015') ?? first ?? null;
  return {
    no,
    claimed,
    accepted,
    deductible: pays ? (decided.shares?.deductible ?? 0) : 0,
    reason: accepted < claimed ? reason : null,
    left: leftOfClaim(row, basis, sums.amount + accepted),
  };
}

function coverageFor(
  row: ClaimTerms,
  { coverage }: Basis,
  benefit: Benefit,
  sums: { amount: number; deductible: number },
): Coverage {
  const isEvent = benefit.term === 'event';
  const line: Benefit = {
    ...benefit,
    ...(isEvent && { term: 'policy' }),
    covers: { specialties: [], subfunctions: [], services: [benefit.code] },
  };
  const { personId } = coverage;
  const { term } = spentOf(coverage, line, row.care_on);
  const used = { benefit: benefit.code, personId, termFrom: term.from, reserved: { count: 0, amount: 0 } };
  return {
    ...coverage,
    benefits: [line],
    excludedProviders: benefit.network === 'in' ? [outside] : [],
    usage: [
      ...(isEvent ? [] : coverage.usage),
      { ...used, used: { count: 0, amount: sums.amount }, deductible: sums.deductible },
    ],
    approvals: coverage.approvals.map((approval) => ({
      ...approval,
      reserved: { ...approval.reserved, amount: Math.max(0, approval.reserved.amount - sums.amount) },
    })),
  };
}

function askedOf(row: ClaimTerms, { code }: Benefit, claimed: number): CareQuestion {
  return {
    subfunctionId: null,
    specialty: null,
    service: code,
    providerId: row.provider_tax_id === null ? null : outside,
    day: row.care_on,
    price: { list: claimed, discountRate: 0 },
    isPriced: true,
    organisable: ['by_user'],
    // The care took place, so it does not matter any more who may organise it.
    byOperator: true,
    approval: row.preauth_ref,
  };
}

/** The rest of the limit if `accepted` is paid: the claim counts as one use, and its approval's reservation is released. */
export function leftOfClaim(row: ClaimTerms, basis: Basis | undefined, accepted: number): number | null {
  if (!basis?.benefit) return null;
  const coverage = coverageFor(row, basis, basis.benefit, { amount: 0, deductible: 0 });
  const [benefit] = coverage.benefits;
  if (!benefit) return null;
  const spent = spentOf(coverage, benefit, row.care_on);
  if (accepted === 0) return leftOf(benefit, spent);
  const [approval] = basis.benefit.term === 'event' ? [] : basis.coverage.approvals;
  const reserved = {
    count: spent.reserved.count - (approval?.reserved.count ?? 0),
    amount: spent.reserved.amount - (approval?.reserved.amount ?? 0),
  };
  return leftAfter(benefit, { ...spent, reserved }, { count: 1, amount: accepted });
}
