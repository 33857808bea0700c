import { z } from 'zod';
import { type Claim, type ClaimExpense, type ClaimLine, claimMessageKinds } from '../../../contract/claims/claim.ts';
import { claimReasonCodes, expenseTypes } from '../../../contract/claims/claim-choices.ts';
import { type ClaimStep, claimCase, claimStates } from '../../../contract/claims/claim-states.ts';
import { CoveragePlan } from '../../../contract/entitlement/benefit.ts';
import { Quantity } from '../../../contract/entitlement/coverage.ts';
import { reasonCodes } from '../../../contract/entitlement/reason-codes.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import { type Money, moneyOf } from '../../../contract/platform/money.ts';
import type { Context } from '../../booking/context.ts';
import { reasonText } from '../../entitlement/coverage/cover.ts';
import type { Reason } from '../../entitlement/coverage/cover-rules.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { historyOf } from '../../identity/history/entries.ts';
import { sees } from '../../identity/session/rights.ts';
import { messagesOf } from '../../platform/case/messages.ts';
import { dueOf } from '../../platform/case/overdue.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import { placedFiles } from '../../records/case-files.ts';
import { type ClaimRow, type ExpenseRow, expensesOf } from './claim-row.ts';
import { objectUntil } from './due.ts';

export async function benefitNames(db: Db, { language }: Context, subscriptions: readonly string[]) {
  const rows =
    subscriptions.length === 0
      ? []
      : await db
          .selectFrom('subscription')
          .innerJoin('product', 'product.id', 'subscription.product_id')
          .select(['subscription.id', 'product.coverage'])
          .where('subscription.id', 'in', [...new Set(subscriptions)])
          .execute();
  const names = new Map(
    rows.flatMap(({ id, coverage }) =>
      (CoveragePlan.nullable().parse(coverage)?.benefits ?? []).map(
        ({ code, name }) => [`${id} ${code}`, inLanguage(name, language)] as const,
      ),
    ),
  );
  return ({ subscription_id, benefit }: Pick<ClaimRow, 'subscription_id' | 'benefit'>) =>
    names.get(`${subscription_id} ${benefit}`) ?? benefit;
}

type ListedRow = Pick<
  ClaimRow,
  'number' | 'status' | 'due_at' | 'benefit' | 'care_on' | 'provider' | 'accepted' | 'currency' | 'created_at'
>;

export function lineOf(
  { now }: Pick<Context, 'now'>,
  row: ListedRow,
  name: string,
  claimed: readonly Money[],
  person: string | null = null,
): ClaimLine {
  return {
    number: row.number,
    status: row.status,
    turn: claimStates[row.status].turn,
    ...dueOf(row.due_at, now),
    person,
    benefit: { code: row.benefit, name },
    careDate: row.care_on,
    provider: row.provider,
    claimed: [...claimed],
    accepted: row.accepted === null ? null : moneyOf(row.accepted, row.currency),
    sentAt: row.created_at,
  };
}

export function sumsOf(expenses: readonly Pick<ExpenseRow, 'amount' | 'currency'>[]): Money[] {
  return [...new Set(expenses.map(({ currency }) => currency))].map((currency) =>
    moneyOf(
      expenses.filter((one) => one.currency === currency).reduce((sum, { amount }) => sum + amount, 0),
      currency,
    ),
  );
}

export async function claimView(tx: Tx, context: Context, row: ClaimRow): Promise<Claim> {
  const expenses = await expensesOf(tx, row.id);
  const seesContents = sees(context, 'case_content.read');
  const files = seesContents ? await placedFiles(tx, row.id) : [];
  const name = (await benefitNames(tx, context, [row.subscription_id]))(row);
  const person = (await personNames(tx, context, [row]))(row);
  const until = row.decided_at === null ? null : objectUntil(context, row.decided_at);
  const may = (step: ClaimStep) => claimCase.after(step, row).to !== undefined;
  const today = dayIn(context.now, context.host.brand.timeZone);
  return {
    ...lineOf(context, row, name, sumsOf(expenses), person),
    providerTaxId: row.provider_tax_id,
    complaint: seesContents ? row.complaint : null,
    preauthRef: row.preauth_ref,
    visitRef: row.visit_ref,
    expenses: expenses.map((expense) => ({
      ...expenseOf(context, row, expense),
      files: files.filter((one) => one.expense === expense.no).map(({ file }) => file),
    })),
    payee: { holder: row.holder, bankAccount: row.bank_account },
    otherInsurance: row.other_insurance,
    messages: (seesContents ? await messagesOf(tx, row.id, { kinds: claimMessageKinds }) : []).map((message) => ({
      ...message,
      files: files.filter((one) => one.message === message.id).map(({ file }) => file),
    })),
    reason: row.reason,
    decidedAt: row.decided_at,
    objectUntil: until,
    paid: moneyOf(row.paid, row.currency),
    paymentReason: row.payment_reason,
    history: await historyOf(tx, { type: 'claim', id: row.id }),
    wordsHidden: false,
    canWithdraw: may('withdraw'),
    canInform: may('inform'),
    canObject: may('object') && until !== null && today <= until,
    canCorrectAccount: may('correct_account'),
  };
}

const Values = z.record(z.string(), z.union([z.string(), z.number(), Localized]));
const ReasonCode = z.enum(claimReasonCodes);

function expenseOf(context: Context, row: ClaimRow, expense: ExpenseRow): Omit<ClaimExpense, 'files'> {
  return {
    no: expense.no,
    type: z.enum(expenseTypes).parse(expense.type),
    invoiceNo: expense.invoice_no,
    issuedAt: expense.issued_on,
    amount: moneyOf(expense.amount, expense.currency),
    decision: decisionOf(context, row, expense),
  };
}

function decisionOf(context: Context, { currency }: ClaimRow, expense: ExpenseRow): ClaimExpense['decision'] {
  const { claimed, accepted, reason_code, reason_values, reason_text, left_after } = expense;
  if (claimed === null || accepted === null) return null;
  const code = ReasonCode.nullable().parse(reason_code);
  return {
    claimed: moneyOf(claimed, currency),
    accepted: moneyOf(accepted, currency),
    deducted: moneyOf(claimed - accepted, currency),
    reasonCode: code,
    reason: code && sayReason(context, code, Values.parse(reason_values ?? {})),
    reasonText: reason_text,
    limitLeftAfter: Quantity.nullable().parse(left_after),
  };
}

export function sayReason(
  context: Pick<Context, 'language' | 'texts'>,
  code: z.infer<typeof ReasonCode>,
  values: Reason['values'],
): string {
  const ofCoverage = reasonCodes.find((one) => one === code);
  if (ofCoverage) return reasonText(context, { code: ofCoverage, values });
  return context.texts.say(context.language, `claims.reason.${code}`);
}
