import { sql } from 'kysely';
import { paymentStates } from '../../../contract/payment/payment-states.ts';
import { PaymentKind } from '../../../contract/payment/purchase.ts';
import type { Reconciliation } from '../../../contract/payment/reconciliation.ts';
import { differences, type Finding, findings } from '../../../contract/payment/reconciliation-rules.ts';
import { Currency } from '../../../contract/platform/money.ts';
import { notFound } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { isHere } from '../../platform/owner.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';

export function reconciliationsOf(db: Db, { host }: Pick<Context, 'host'>) {
  return db
    .selectFrom('reconciliation')
    .innerJoin('operator_account as person', 'person.id', 'reconciliation.operator_account_id')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('reconciliation_line as line')
          .whereRef('line.reconciliation_id', '=', 'reconciliation.id')
          .select(({ fn }) => fn.countAll<number>().as('payments'))
          .select(sql<number>`count(*) filter (where ask_at is not null)`.as('waits'))
          .select(sql<number>`count(*) filter (where finding = any(${[...differences]}))`.as('differences'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['reconciliation.id', 'gateway', 'from_day', 'to_day', 'from_at', 'to_at', 'done_at'])
    .select(['reconciliation.created_at', 'person.name', 'payments', 'waits', 'differences'])
    .where(isHere({ host }, owners.reconciliation));
}

export type ReconciliationRow = Awaited<ReturnType<ReturnType<typeof reconciliationsOf>['executeTakeFirstOrThrow']>>;

/** @throws Problem #404 unknown, or another partner's (T01) */
export async function findReconciliation(db: Db, context: Context, id: string): Promise<ReconciliationRow> {
  return await reconciliationsOf(db, context).where('reconciliation.id', '=', id).executeTakeFirstOrThrow(notFound);
}

export function itemOf(row: ReconciliationRow) {
  return {
    id: row.id,
    gateway: row.gateway,
    from: row.from_day,
    to: row.to_day,
    madeAt: row.created_at,
    by: row.name,
    payments: Number(row.payments),
    waits: Number(row.waits),
    differences: Number(row.differences),
    doneAt: row.done_at,
  };
}

export async function booksOf(db: Db, { host }: Context, { gateway, from_at, to_at }: ReconciliationRow) {
  const rows = await db
    .selectFrom('journal_line')
    .innerJoin('journal_entry', 'journal_entry.id', 'journal_line.entry_id')
    .innerJoin('payment', 'payment.id', 'journal_entry.payment_id')
    .select(['book', 'journal_entry.currency'])
    .select(sql<string>`sum(journal_line.amount)`.as('sum'))
    .where(isHere({ host }, owners.journal_entry))
    .where('journal_entry.at', '>=', from_at)
    .where('journal_entry.at', '<', to_at)
    .where('payment.gateway', '=', gateway)
    .groupBy(['book', 'journal_entry.currency'])
    .orderBy('journal_entry.currency')
    .orderBy('book')
    .execute();
  const books = rows.map(({ book, currency, sum }) => ({
    book,
    sum: { amount: Number(sum), currency: Currency.parse(currency) },
  }));
  const currencies = [...new Set(books.map(({ sum }) => sum.currency))];
  const totals = currencies.map((currency) => ({
    amount: books.filter(({ sum }) => sum.currency === currency).reduce((all, { sum }) => all + sum.amount, 0),
    currency,
  }));
  return { books, totals };
}

export function linesOf(db: Db, { id }: Pick<ReconciliationRow, 'id'>, findings: readonly Finding[]) {
  return db
    .selectFrom('reconciliation_line as line')
    .innerJoin('payment', 'payment.id', 'line.payment_id')
    .leftJoin('payment_review', (join) =>
      join.onRef('payment_review.payment_id', '=', 'payment.id').on('payment_review.closed_at', 'is', null),
    )
    .selectAll('line')
    .select(['payment.kind', 'payment.status', 'payment.created_at', 'order_ref', 'transaction_id', 'currency'])
    .select('payment_review.id as review_id')
    .where('line.reconciliation_id', '=', id)
    .where('finding', 'in', findings)
    .orderBy('payment.no');
}

type LineRow = Awaited<ReturnType<ReturnType<typeof linesOf>['executeTakeFirstOrThrow']>>;

export function lineOf(row: LineRow): Reconciliation['lines'][number] {
  const currency = Currency.parse(row.currency);
  const money = (amount: number) => ({ amount, currency });
  return {
    paymentId: row.payment_id,
    finding: findings.find((one) => one === row.finding) ?? 'waits',
    kind: PaymentKind.parse(row.kind),
    status: stateNamed(paymentStates, row.status),
    createdAt: row.created_at,
    orderRef: row.order_ref,
    transactionId: row.transaction_id,
    received: money(row.our_received),
    returned: money(row.our_returned),
    theirReceived: row.their_received === null ? null : money(row.their_received),
    theirReturned: row.their_returned === null ? null : money(row.their_returned),
    waits: row.ask_at !== null,
    reviewId: row.review_id,
  };
}
