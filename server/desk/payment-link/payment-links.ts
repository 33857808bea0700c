import { linkChannels, type PaymentLinks } from '../../../contract/desk/payment-links.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import type { Context, Handler } from '../../payment/context.ts';
import { limitCouponTries } from '../../payment/order/purchase/check-coupon.ts';
import { planName } from '../../payment/plan/plan-row.ts';
import { isLinkPaid, makeLink, payableOf } from '../../payment/plan-subscription/payment-link.ts';
import { inTransaction, type Tx, withIdempotency } from '../../platform/transaction.ts';
import { refuseClosed } from '../search/opened.ts';
import { personAt } from '../search/unlock-person.ts';

const most = 20;

export const listPaymentLinks: Handler<'listPaymentLinks'> = async ({ personId }, context) => {
  return inTransaction(context, async (tx) => {
    const { id, phone } = await personAt(tx, context, personId);
    await refuseClosed(tx, context, id);
    return viewOf(tx, context, { id, phone });
  });
};

export const makePaymentLink: Handler<'makePaymentLink'> = async (input, context) => {
  const operator = operatorOf(context).id;
  return limitCouponTries(context, operator, () =>
    withIdempotency(context, 'makePaymentLink', input, async (tx) => {
      const { id, phone } = await personAt(tx, context, input.personId);
      await refuseClosed(tx, context, id);
      const { subject, couponCode, channel } = input;
      await makeLink(tx, context, { accountId: id, subject, couponCode, channel });
      return viewOf(tx, context, { id, phone });
    }),
  );
};

type Person = { id: string; phone: string | null };

async function viewOf(tx: Tx, context: Context, { id, phone }: Person): Promise<PaymentLinks> {
  const rows = await tx
    .selectFrom('payment_link as link')
    .innerJoin('operator_account as person', 'person.id', 'link.operator_account_id')
    .leftJoin('plan_subscription', 'plan_subscription.id', 'link.plan_subscription_id')
    .leftJoin('plan', (join) =>
      join.on(({ or, eb, ref }) =>
        or([eb('plan.id', '=', ref('link.plan_id')), eb('plan.id', '=', ref('plan_subscription.plan_id'))]),
      ),
    )
    .select(['link.id', 'link.channel', 'link.created_at', 'link.expires_at', 'link.opened_at'])
    .select(['person.name as by', 'plan.name', isLinkPaid.as('paid')])
    .where('link.account_id', '=', id)
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id')
    .limit(most)
    .execute();
  const mayText = context.ports.sms !== undefined && phone !== null;
  return {
    payable: await payableOf(tx, context, id),
    channels: linkChannels.filter((channel) => channel === 'email' || mayText),
    items: rows.map((row) => ({
      id: row.id,
      name: row.name === null ? null : planName({ name: row.name }, context.language),
      channel: row.channel === 'sms' ? 'sms' : 'email',
      state: stateOf(context, row),
      by: row.by,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    })),
  };
}

type Facts = { paid: boolean; expires_at: string; opened_at: string | null };

function stateOf({ now }: Context, { paid, expires_at, opened_at }: Facts): PaymentLinks['items'][number]['state'] {
  if (paid) return 'paid';
  if (!isAfter(expires_at, now)) return 'expired';
  return opened_at === null ? 'sent' : 'opened';
}
