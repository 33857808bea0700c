import { day, type RetentionRow } from '../platform/retention.ts';

export const retention: readonly RetentionRow[] = [
  {
    data: 'records of exports by partners’ systems, without the files',
    keep: 365 * day,
    from: 'when it is over',
    forgetBefore: (db, before) => db.deleteFrom('bulk_export').where('over_at', '<', before).execute(),
  },
];
