import type { ClaimReasonCode } from '../../../contract/claims/claim-choices.ts';
import type { ClaimDecision, ClaimStep } from '../../../contract/claims/claim-states.ts';
import { claimCase } from '../../../contract/claims/claim-states.ts';
import type { ParsedInputs } from '../../../contract/operations.ts';
import type { Violation } from '../../../contract/platform/error-object.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { quantity } from '../../entitlement/coverage/cover.ts';
import type { Reason } from '../../entitlement/coverage/cover-rules.ts';
import { isInForce, spentOf } from '../../entitlement/coverage/coverage.ts';
import { type Ledger, release, reserve, use } from '../../entitlement/coverage/ledger.ts';
import { refuseOwn } from '../../identity/operator/own-case.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { stateAfter } from '../../platform/case/step.ts';
import { iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import { type ClaimRow, type ExpenseRow, expensesOf, lockedWithPolicy } from './claim-row.ts';
import { deskStep } from './desk-door.ts';
import { moveClaim, openClaim } from './move-claim.ts';
import { type Basis, basisOf, type LineProposal, leftOfClaim, propose } from './propose.ts';
import { isRival, sentTwice } from './sent-twice.ts';

type Input = ParsedInputs['decideClaim'];

type Line = {
  no: number;
  claimed: number;
  accepted: number;
  deductible: number;
  reason: { code: ClaimReasonCode; values: Reason['values'] } | null;
  text: string;
};

/** Uses the accepted amount of the limit in the same transaction; another booking from the limit waits until then. */
export const decideClaim: Handler<'decideClaim'> = (input, context) =>
  deskStep(
    context,
    'decideClaim',
    input,
    async (tx, row) => {
      await refuseOwn(tx, context, row);
      stateAfter(context, claimCase, 'approve', row);
      const basis = await basisOf(tx, row);
      const lines = linesOf(row, basis, await expensesOf(tx, row.id), input);
      const total = totalOf(lines);
      refuseTotal(row, basis, total);
      await refuseTwice(tx, row, lines, input.twiceReason);
      const { step, decided } = outcomeOf(lines);
      if (decided === 'rejected' && input.reason === '') throw problem('X444', {}, [wrong('V001', 'reason')]);
      const { reason, twiceReason } = input;
      const { moved } = await write(tx, context, row, { lines, basis, step, decided, reason, twiceReason });
      // An objection that changed nothing leaves nothing to pay.
      return total > 0 && total === row.paid ? moveClaim(tx, context, moved, 'settle') : moved;
    },
    (tx, at, { claimId }) => lockedWithPolicy(tx, at, claimId),
  );

function totalOf(lines: readonly Pick<Line, 'accepted'>[]): number {
  return lines.reduce((sum, { accepted }) => sum + accepted, 0);
}

function outcomeOf(lines: readonly Line[]): { step: ClaimStep; decided: ClaimDecision } {
  const total = totalOf(lines);
  if (total === 0) return { step: 'reject', decided: 'rejected' };
  const claimed = lines.reduce((sum, line) => sum + line.claimed, 0);
  return total === claimed
    ? { step: 'approve', decided: 'approved' }
    : { step: 'approve_partly', decided: 'partially_approved' };
}

/** @throws Problem RM1003 no policy on that day, KR007 and KE001 more than is left, KR010 less than before an objection */
function refuseTotal(row: ClaimRow, basis: Basis | undefined, total: number): void {
  if (total < (row.accepted ?? 0)) throw problem('KR010');
  if (total === 0) return;
  if (!basis?.benefit || !isInForce(basis.coverage, row.care_on)) throw problem('RM1003', { why: 'day' });
  if (!basis.hasUse) throw problem('KE001');
  if (basis.most !== null && total > basis.most)
    throw problem('KR007', { left: { amount: basis.most, currency: row.currency } });
}

/** @throws Problem KR011 an accepted invoice stands in another claim that may be paid, and nobody said why this one is right */
async function refuseTwice(tx: Tx, row: ClaimRow, lines: readonly Line[], reason: string): Promise<void> {
  const accepted = lines.filter((line) => line.accepted > 0).map(({ no }) => no);
  if (accepted.length === 0 || reason !== '' || row.twice_reason !== null) return;
  const rival = (await sentTwice(tx, row)).find((twice) => isRival(twice) && accepted.includes(twice.no));
  if (rival) throw problem('KR011', { number: rival.number }, [wrong('KR011', 'twiceReason')]);
}

/** A decision is the proposed one or has a reason in words. @throws Problem X444 with all that is wrong */
function linesOf(
  row: ClaimRow,
  basis: Basis | undefined,
  expenses: readonly ExpenseRow[],
  { lines: sent }: Input,
): Line[] {
  const converted = expenses.map((expense) => ({
    ...expense,
    claimed:
      expense.currency === row.currency ? expense.amount : (sent.find(({ no }) => no === expense.no)?.claimed ?? null),
  }));
  const proposed = propose(row, basis, converted);
  const violations: Violation[] = sent.flatMap(({ no }, at) => {
    const isKnown = expenses.some((one) => one.no === no) && sent.findIndex((one) => one.no === no) === at;
    return isKnown ? [] : [wrong('V007', `lines.${at}.no`, String(no))];
  });
  const lines = proposed.flatMap((line) => {
    const decision = sent.find(({ no }) => no === line.no);
    const fault = faultOf(line, decision, decision ? sent.indexOf(decision) : line.no - 1);
    if (fault) violations.push(fault);
    return decision && line.claimed !== null ? [lineOf(line, decision, line.claimed)] : [];
  });
  if (violations.length > 0) throw problem('X444', {}, violations);
  return lines;
}

type LineDecision = Input['lines'][number];

function faultOf(
  { claimed, accepted }: LineProposal,
  decision: LineDecision | undefined,
  place: number,
): Violation | undefined {
  const at = (field: string) => `lines.${place}.${field}`;
  if (!decision) return wrong('V001', at('accepted'));
  if (claimed === null || claimed === 0) return wrong('V001', at('claimed'));
  if (decision.accepted > claimed)
    return { ...wrong('V016', at('accepted'), String(decision.accepted)), limit: claimed };
  // A decision that departs from what the coverage says needs a reason, which the customer reads too.
  if (decision.accepted !== accepted && decision.reasonText === '') return wrong('V001', at('reasonText'));
  return undefined;
}

function lineOf(proposed: LineProposal, { accepted, reasonCode, reasonText }: LineDecision, claimed: number): Line {
  const { no, deductible, reason } = proposed;
  return {
    no,
    claimed,
    accepted,
    deductible: accepted === proposed.accepted || accepted > 0 ? deductible : 0,
    reason: accepted === claimed ? null : reasonOf(reason, reasonCode),
    text: reasonText,
  };
}

function reasonOf(proposed: LineProposal['reason'], code: ClaimReasonCode | undefined): NonNullable<Line['reason']> {
  if (code === undefined || code === proposed?.code) return proposed ?? { code: 'other', values: {} };
  return { code, values: {} };
}

type Decision = {
  lines: readonly Line[];
  basis: Basis | undefined;
  step: ClaimStep;
  decided: ClaimDecision;
  reason: string;
  twiceReason: string;
};

async function write(tx: Tx, context: Context, row: ClaimRow, decision: Decision) {
  const { lines, basis, step, decided, reason, twiceReason } = decision;
  const total = totalOf(lines);
  const approval = total > 0 ? (basis?.approvalId ?? null) : null;
  const { moved, health } = await openClaim(tx, context, row, step, {
    decided,
    decided_at: iso(context.now),
    accepted: total,
    reason: reason || null,
    ...(twiceReason !== '' && { twice_reason: twiceReason }),
    ...(approval !== null && { approval_id: approval }),
  });
  const ledger = {
    tx,
    health,
    partnerId: row.partner_id,
    now: context.now,
    actor: actorOf(context, row.account_id).actor.id,
  };
  await settleLedger(ledger, row, { lines, basis, approval });
  for (const line of lines)
    await health
      .updateTable('claim_expense')
      .set({
        claimed: line.claimed,
        accepted: line.accepted,
        reason_code: line.reason?.code ?? null,
        reason_values: line.reason && JSON.stringify(line.reason.values),
        reason_text: line.text || null,
        left_after: leftOfLine(context, row, decision, line),
      })
      .where('claim_id', '=', row.id)
      .where('no', '=', line.no)
      .execute();
  return { moved };
}

function leftOfLine({ host }: Context, row: ClaimRow, { basis, lines }: Decision, line: Line): string | null {
  if (!basis?.benefit) return null;
  const amount = totalOf(lines.filter(({ no }) => no <= line.no));
  const rest = leftOfClaim(row, basis, amount);
  return rest === null ? null : JSON.stringify(quantity(basis.benefit, rest, host.brand.currency));
}

type LedgerEntry = { lines: readonly Line[]; basis: Basis | undefined; approval: string | null };

async function settleLedger(ledger: Ledger, row: ClaimRow, { lines, basis, approval }: LedgerEntry): Promise<void> {
  const own = { type: 'claim', id: row.id } as const;
  await release(ledger, own);
  if (approval !== null) {
    await release(ledger, { type: 'approval', id: approval });
    await ledger.health
      .updateTable('coverage_approval')
      .set({ ended_at: iso(ledger.now), outcome: 'used' })
      .where('of_partner', '=', ledger.partnerId)
      .where('id', '=', approval)
      .where('ended_at', 'is', null)
      .execute();
  }
  const amount = totalOf(lines);
  const deductible = lines.reduce((sum, line) => sum + line.deductible, 0);
  if (!basis?.benefit || amount + deductible === 0) return;
  const { subscriptionId, personId } = basis.coverage;
  const { term } = spentOf(basis.coverage, basis.benefit, row.care_on);
  const account = { subscriptionId, personId, benefit: row.benefit, termFrom: term.from, day: row.care_on };
  await reserve(ledger, own, account, { count: amount > 0 ? 1 : 0, amount, deductible });
  await use(ledger, own);
}
