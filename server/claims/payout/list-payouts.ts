import { sql } from 'kysely';
import { moneyOf } from '../../../contract/platform/money.ts';
import { orNotFound } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { actorOf, auditRead } from '../../platform/audit/audit.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import { isHere } from '../../platform/owner.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';
import { payable } from './payable.ts';
import { payoutLine, payoutsOf, payoutView } from './payout-view.ts';

export const listPayouts: Handler<'listPayouts'> = async ({ page, limit }, context) => {
  const { db } = context.database;
  const { currency } = context.host.brand;
  const rows = await payoutsOf(db, context)
    .orderBy('made_at', 'desc')
    .orderBy('claim_payout.id', 'desc')
    .$call(pageOf({ page, limit }))
    .execute();
  const { payments, total } = await db
    .selectFrom(payable(db, context).select(['accepted', 'paid']).as('ready'))
    .select(({ fn }) => fn.countAll<number>().as('payments'))
    .select(sql<number>`coalesce(sum(accepted - paid), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow();
  const all = db.selectFrom('claim_payout').select('id').where(isHere(context, owners.claim_payout));
  return {
    ready: { payments: Number(payments), total: moneyOf(Number(total), currency) },
    items: rows.map((row) => payoutLine(context, row)),
    page,
    limit,
    total: await countListed(db, all),
  };
};

/** The files name people and sums, so each look is audited. @throws Problem #404 */
export const getPayout: Handler<'getPayout'> = ({ payoutId }, context) =>
  inTransaction(context, async (tx) => {
    const payout = orNotFound(await payoutView(tx, context, payoutId));
    await auditRead(tx, context, payoutEvent(context, payoutId, 'read'));
    return payout;
  });

export function payoutEvent(context: Context, id: string, verb: string) {
  const object = { type: 'claim_payout', id };
  return { ...actorOf(context, ''), action: `claim_payout.${verb}` as const, object, patient: null };
}
