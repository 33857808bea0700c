import { day, type RetentionRow } from '../platform/retention.ts';

export const retention: readonly RetentionRow[] = [
  {
    data: 'what gateways told of payments',
    keep: 365 * day,
    from: 'when it was last used',
    forgetBefore: (db, before) => db.deleteFrom('payment_notification').where('last_at', '<', before).execute(),
  },
  {
    data: 'links to pay by',
    keep: 365 * day,
    from: 'when it is over',
    forgetBefore: (db, before) => db.deleteFrom('payment_link').where('expires_at', '<', before).execute(),
  },
  {
    data: 'comparisons with gateways',
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
