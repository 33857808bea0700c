import type { Host } from '../../platform/host.ts';
import { forEachInTransaction } from '../../platform/job-context.ts';
import { afterCommit, type Tx } from '../../platform/transaction.ts';
import { postOnce } from '../accounting/post.ts';
import type { Context, Services } from '../context.ts';
import { issueOwed } from '../invoice/issue-owed.ts';
import { amountOf, paymentRow } from '../payment/find.ts';
import { occasionOf } from './occasion.ts';
import { noteRefund } from './refund.ts';

export async function giveBackVisits(services: Services, hosts: readonly Host[]): Promise<void> {
  const owing = await services.payableVisits.owing(services.database.db);
  await forEachInTransaction(services, hosts, { rows: owing, name: 'give-back' }, giveBack);
}

async function giveBack(tx: Tx, context: Context, id: string): Promise<void> {
  const visit = await context.payableVisits.lock(tx, context, id);
  if (visit.givesBack === null) return;
  const row = await tx
    .selectFrom('payment')
    .selectAll()
    .where('reservation_id', '=', id)
    .where('kind', '=', 'visit')
    .where('status', '=', 'success')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('journal_entry')
            .select('id')
            .whereRef('payment_id', '=', 'payment.id')
            .where('event', '=', 'overpaid'),
        ),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const payment = paymentRow(row);
  const amount = { ...amountOf(payment), amount: visit.givesBack };
  await postOnce(
    tx,
    { now: context.now, actor: 'system' },
    { ...(await occasionOf(tx, payment)), amount, event: 'credited' },
  );
  await noteRefund(tx, context, { ...payment, amount: visit.givesBack });
  await visit.noteGivenBack();
  await issueOwed(tx, context, payment.id);
  afterCommit(tx, 'payments');
}
