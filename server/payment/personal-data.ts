import type { PersonalData } from '../platform/personal-data.ts';
import type { Context } from './context.ts';
import { paymentResource } from './fhir.ts';
import { documents } from './invoice/find.ts';
import { invoiceResource } from './invoice/invoice-resource.ts';
import { paymentRow } from './payment/find.ts';
import { forgetUnsoldBilling } from './payment/forget-billing.ts';
import { moveCard, typedCard } from './plan-subscription/card.ts';
import { livingPlanSubscriptions } from './plan-subscription/find.ts';
import { movePlanSubscription } from './plan-subscription/move.ts';

export const personalData: readonly PersonalData<Context>[] = [
  {
    id: 'payments',
    tables: [
      'plan_subscription',
      'payment',
      'coupon_redemption',
      'payment_review',
      'payment_link',
      'reconciliation_line',
      'stored_card',
      'card_token',
      'plan_change',
      'bank_transfer',
    ],
    resources: async (context, accountId) => {
      const rows = await context.database.db
        .selectFrom('payment')
        .leftJoin('plan_subscription', 'plan_subscription.id', 'payment.plan_subscription_id')
        .leftJoin('plan', 'plan.id', 'plan_subscription.plan_id')
        .selectAll('payment')
        .select('plan.name')
        .where('payment.account_id', '=', accountId)
        .orderBy('payment.no')
        .execute();
      return rows.map(({ name, ...row }) => paymentResource(context, paymentRow(row), name));
    },
    // A seller's accounts must be kept, so purchases and payments stay.
    erase: async (tx, context, accountId) => {
      // The gateway is asked to forget each card, and the tokens go at once.
      const cards = tx.selectFrom('stored_card').selectAll().where('account_id', '=', accountId);
      for (const card of await cards.where('status', 'in', ['offered', 'saved']).forNoKeyUpdate().execute())
        await moveCard(tx, context, typedCard(card), 'deleting', { last_digits: null });
      await tx.deleteFrom('payment_link').where('account_id', '=', accountId).execute();
      for (const own of await livingPlanSubscriptions(tx, accountId))
        await movePlanSubscription(tx, context, own, 'ended');
      await tx.updateTable('plan_subscription').set({ billing: null }).where('account_id', '=', accountId).execute();
      await forgetUnsoldBilling(tx).where('account_id', '=', accountId).execute();
      await tx
        .updateTable('plan_change')
        .set({ relative_ids: [] })
        .where('account_id', '=', accountId)
        .where('relative_ids', 'is not', null)
        .execute();
      await tx.updateTable('payment').set({ payment_url: null }).where('account_id', '=', accountId).execute();
    },
    holds: [{ id: 'payments', years: 8 }],
  },
  {
    id: 'invoices',
    tables: ['invoice'],
    resources: async (context, accountId) => {
      const issued = await documents(context.database.db, (rows) => rows.where('invoice.account_id', '=', accountId));
      return issued.map((document) => invoiceResource(context, accountId, document));
    },
    // Nothing is erased, because the law requires that an invoice is kept whole.
    erase: async () => {},
    holds: [{ id: 'invoices', years: 10 }],
  },
];
