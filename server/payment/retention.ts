import { day, type RetentionRow } from '../platform/retention.ts';
import { forgetUnsoldBilling } from './payment/forget-billing.ts';

export const retention: readonly RetentionRow[] = [
  {
    data: 'notifications from payment gateways',
    keep: 365 * day,
    from: 'when it was last used',
    forgetBefore: (db, before) => db.deleteFrom('payment_notification').where('last_at', '<', before).execute(),
  },
  {
    data: 'names and addresses on payments without a sale',
    keep: 7 * day,
    from: 'when it is over',
    forgetBefore: (db, before) =>
      forgetUnsoldBilling(db)
        .where('expires_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('plan_subscription')
                .select('plan_subscription.id')
                .whereRef('plan_subscription.id', '=', 'payment.plan_subscription_id')
                .where('plan_subscription.status', '=', 'created'),
            ),
          ),
        )
        .execute(),
  },
  {
    data: 'names and addresses on plans',
    keep: 0,
    from: 'when it is over',
    forgetBefore: (db, before) =>
      db
        .updateTable('plan_subscription')
        .set({ billing: null })
        .where('billing', 'is not', null)
        .where('ended_at', '<', before)
        .execute(),
  },
  {
    data: 'payment links',
    keep: 365 * day,
    from: 'when it is over',
    forgetBefore: (db, before) => db.deleteFrom('payment_link').where('expires_at', '<', before).execute(),
  },
  {
    data: 'comparisons with payment gateways',
    keep: 1096 * day,
    from: 'when it was written',
    forgetBefore: (db, before) => db.deleteFrom('reconciliation').where('created_at', '<', before).execute(),
  },
  {
    data: 'invoices',
    keep: 3653 * day,
    from: 'when it was written',
    forgetBefore: (db, before) =>
      db
        .deleteFrom('invoice')
        .where('issued_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('invoice as later')
                .select('later.id')
                .whereRef('later.cancels_id', '=', 'invoice.id')
                .where('later.issued_at', '>=', before),
            ),
          ),
        )
        .execute(),
  },
];
