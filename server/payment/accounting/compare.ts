import type { Finding } from '../../../contract/payment/reconciliation-rules.ts';
import type { Db } from '../../platform/transaction.ts';
import type { GatewayTransaction } from '../gateway/gateway.ts';

/** The amounts received and returned for a payment, in minor units. */
export type Flow = { received: number; returned: number };

const nothing: Flow = { received: 0, returned: 0 };

export async function flowsOf(db: Db, paymentIds: readonly string[]): Promise<(paymentId: string) => Flow> {
  if (paymentIds.length === 0) return () => nothing;
  const rows = await db
    .selectFrom('journal_line')
    .innerJoin('journal_entry', 'journal_entry.id', 'journal_line.entry_id')
    .select(['payment_id', 'amount'])
    .where('book', '=', 'gateway')
    .where('payment_id', 'in', paymentIds)
    .execute();
  const flows = new Map<string, Flow>();
  for (const { payment_id, amount } of rows) {
    const { received, returned } = flows.get(payment_id) ?? nothing;
    const way = amount > 0 ? { received: received + amount, returned } : { received, returned: returned - amount };
    flows.set(payment_id, way);
  }
  return (paymentId) => flows.get(paymentId) ?? nothing;
}

export function theirFlow(transactions: readonly GatewayTransaction[]): Flow {
  const paid = transactions.filter(({ status }) => status === 'paid');
  return {
    received: paid.reduce((sum, { amount }) => sum + (amount?.amount ?? 0), 0),
    returned: transactions.flatMap(({ refunds }) => refunds).reduce((sum, { amount }) => sum + amount.amount, 0),
  };
}

type OwnFlow = Flow & {
  currency: string;
  isOpenThere: boolean;
};

/** The two sides agree also on a payment that neither of them has. */
export function findingOf(ours: OwnFlow, transactions: readonly GatewayTransaction[]): Finding {
  if (transactions.length === 0) return ours.received > 0 || ours.isOpenThere ? 'unknown' : 'agrees';
  const theirs = theirFlow(transactions);
  if (ours.received > 0 && theirs.received === 0) return 'ours_paid';
  if (ours.received === 0 && theirs.received > 0) return 'theirs_paid';
  const isOther = theirs.received > 0 && transactions.some(({ currency }) => currency !== ours.currency);
  if (isOther || ours.received !== theirs.received) return 'sum';
  return ours.returned === theirs.returned ? 'agrees' : 'refund';
}
