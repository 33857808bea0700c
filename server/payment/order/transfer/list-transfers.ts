import { isHere } from '../../../platform/owner.ts';
import type { Handler } from '../../context.ts';
import { transferName } from '../../gateways/transfer-accounts.ts';
import { owners } from '../../owners.ts';
import { amountOf } from '../../payment/find.ts';

export const listTransfers: Handler<'listTransfers'> = async ({ page, limit }, { database, host }) => {
  const waiting = database.db
    .selectFrom('payment')
    .where(isHere({ host }, owners.payment))
    .where('gateway', '=', transferName)
    .where('status', '=', 'started');
  const [items, { total }] = await Promise.all([
    waiting
      .select(['order_ref', 'amount', 'currency', 'created_at', 'expires_at'])
      .orderBy('expires_at')
      .orderBy('no')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    waiting.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    items: items.map((row) => ({
      reference: row.order_ref,
      amount: amountOf(row),
      orderedAt: row.created_at,
      until: row.expires_at,
    })),
    page,
    limit,
    total,
  };
};
