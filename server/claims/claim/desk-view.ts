import type { DeskClaim } from '../../../contract/claims/claim-desk.ts';
import { claimCase } from '../../../contract/claims/claim-states.ts';
import { moneyOf } from '../../../contract/platform/money.ts';
import type { Context } from '../../booking/context.ts';
import { quantity } from '../../entitlement/coverage/cover.ts';
import { isLocked } from '../../identity/account/locked-cases.ts';
import { deskFacts, deskPerson } from '../../identity/operator/desk-facts.ts';
import type { Tx } from '../../platform/transaction.ts';
import { type ClaimRow, expensesOf } from './claim-row.ts';
import { claimView, sayReason } from './claim-view.ts';
import { basisOf, propose } from './propose.ts';
import { shownTwice } from './sent-twice.ts';

export async function deskViewOf(tx: Tx, context: Context, row: ClaimRow): Promise<DeskClaim> {
  const view = await wholeView(tx, context, row);
  return (await isLocked(tx, context, row.id)) ? withoutHealth(view) : view;
}

/** If the consent was withdrawn, the desk still sees the sums that it has to pay and account for. */
function withoutHealth(claim: DeskClaim): DeskClaim {
  const expenses = claim.expenses.map((expense) => ({
    ...expense,
    type: 'other' as const,
    files: [],
    decision: expense.decision && { ...expense.decision, reasonCode: null, reason: null, reasonText: null },
  }));
  return {
    ...claim,
    ...{ benefit: { code: '', name: '' }, complaint: null, preauthRef: null, visitRef: null, otherInsurance: null },
    ...{ expenses, messages: [], reason: null, proposal: null, twice: [], twiceReason: null, wordsHidden: true },
  };
}

async function wholeView(tx: Tx, context: Context, row: ClaimRow): Promise<DeskClaim> {
  const { name, email, phone } = await deskPerson(tx, context, row.account_id);
  const policy = await tx
    .selectFrom('subscription')
    .select('policy_no')
    .where('id', '=', row.subscription_id)
    .executeTakeFirstOrThrow();
  return {
    ...(await claimView(tx, context, row)),
    id: row.id,
    ...(await deskFacts(tx, context, claimCase, row)),
    ...{ name, email, phone },
    language: row.locale,
    policyNo: policy.policy_no ?? '',
    proposal: row.status === 'in_review' ? await proposalOf(tx, context, row) : null,
    twice: await shownTwice(tx, context, row),
    twiceReason: row.twice_reason,
    firstPayee:
      row.first_holder === null || row.first_bank_account === null
        ? null
        : { holder: row.first_holder, bankAccount: row.first_bank_account },
    payable: moneyOf((row.accepted ?? 0) - row.paid, row.currency),
  };
}

async function proposalOf(tx: Tx, context: Context, row: ClaimRow): Promise<DeskClaim['proposal']> {
  const basis = await basisOf(tx, row);
  const { currency } = context.host.brand;
  const money = (amount: number | null) => (amount === null ? null : moneyOf(amount, row.currency));
  return propose(row, basis, await expensesOf(tx, row.id)).map(
    ({ no, claimed, accepted, reason, left: remaining }) => ({
      no,
      claimed: money(claimed),
      accepted: money(accepted),
      reasonCode: reason?.code ?? null,
      reason: reason && sayReason(context, reason.code, reason.values),
      limitLeftAfter: remaining === null || !basis?.benefit ? null : quantity(basis.benefit, remaining, currency),
    }),
  );
}
