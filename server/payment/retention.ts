import { day, type RetentionRow } from '../platform/retention.ts';

export const retention: readonly RetentionRow[] = [
  {
    data: 'what gateways told of payments',
    keep: 365 * day,
    from: 'when it was last used',
    forgetBefore: (db, before) => db.deleteFrom('payment_notification').where('last_at', '<', before).execute(),
  },
];
