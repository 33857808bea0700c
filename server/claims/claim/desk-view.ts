import type { DeskClaim } from '../../../contract/claims/claim-desk.ts';
import { claimStates } from '../../../contract/claims/claim-states.ts';
import { quantity } from '../../entitlement/coverage/cover.ts';
import { holderOf } from '../../identity/operator/work.ts';
import { isOverdue } from '../../platform/case/overdue.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { type ClaimRow, expensesOf } from './claim-row.ts';
import { claimView, moneyOf, sayReason } from './claim-view.ts';
import { basisOf, propose } from './propose.ts';
import { shownTwice } from './sent-twice.ts';

export async function deskViewOf(tx: Tx, context: Context, row: ClaimRow): Promise<DeskClaim> {
  const person = await tx
    .selectFrom('account')
    .innerJoin('subscription', 'subscription.account_id', 'account.id')
    .select(['account.family_name', 'account.given_name', 'account.email', 'account.phone', 'policy_no'])
    .where('account.id', '=', row.account_id)
    .where('subscription.id', '=', row.subscription_id)
    .executeTakeFirstOrThrow();
  const holder = await tx
    .selectFrom('operator_account')
    .select('name')
    .where('id', '=', row.operator_account_id)
    .executeTakeFirst();
  return {
    ...(await claimView(tx, context, row)),
    id: row.id,
    name: [person.family_name, person.given_name].filter(Boolean).join(' '),
    email: person.email,
    phone: person.phone,
    language: row.locale,
    policyNo: person.policy_no ?? '',
    overdue: isOverdue(claimStates[row.status], row.due_at, context.now),
    holder: holderOf({ ...row, holder: holder?.name ?? null }),
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
  return propose(row, basis, await expensesOf(tx, row.id)).map(({ no, claimed, accepted, reason, left }) => ({
    no,
    claimed: money(claimed),
    accepted: money(accepted),
    reasonCode: reason?.code ?? null,
    reason: reason && sayReason(context, reason.code, reason.values),
    limitLeftAfter: left === null || !basis?.benefit ? null : quantity(basis.benefit, left, currency),
  }));
}
