import { isBefore } from '../../../contract/platform/instants.ts';
import { notFound, problem } from '../../../contract/platform/problem.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { isOwn } from '../../platform/owner.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { owners } from '../owners.ts';
import { isLinkPaid } from './payment-link.ts';

export const openPaymentLink: Handler<'openPaymentLink'> = ({ paymentLinkId }, context) => {
  const { accountId } = customerOf(context);
  return inTransaction(context, async (tx) => {
    const link = await tx
      .selectFrom('payment_link as link')
      .leftJoin('plan', 'plan.id', 'link.plan_id')
      .selectAll('link')
      .select(['plan.code', isLinkPaid.as('paid')])
      .where('link.id', '=', paymentLinkId)
      .where(isOwn(context, owners.payment_link, 'link'))
      .executeTakeFirstOrThrow(notFound);
    const isOver = !isBefore(context.now, link.expires_at);
    if (isOver && !link.paid) throw problem('P017');
    if (link.opened_at === null) {
      await auditWrite(tx, context, {
        actor: { role: 'customer', id: accountId },
        onBehalfOf: null,
        action: 'payment_link.open',
        object: { type: 'payment_link', id: link.id },
        patient: accountId,
      });
      await tx
        .updateTable('payment_link')
        .set({ opened_at: iso(context.now) })
        .where('id', '=', link.id)
        .where('opened_at', 'is', null)
        .execute();
    }
    const visit = link.reservation_id && (await context.payableVisits.read(tx, context, link.reservation_id));
    return {
      planSubscription: link.plan_subscription_id ?? (link.paid ? await boughtBy(link.plan_id) : null),
      reservation: visit ? visit.token : null,
      plan: link.code === null || link.paid ? null : { code: link.code, couponCode: link.coupon_code },
    };

    async function boughtBy(planId: number | null): Promise<string | null> {
      if (planId === null) return null;
      const bought = tx.selectFrom('plan_subscription').select('id').where(isOwn(context, owners.plan_subscription));
      const newest = bought.where('plan_id', '=', planId).orderBy('created_at', 'desc').limit(1);
      return (await newest.executeTakeFirst())?.id ?? null;
    }
  });
};
