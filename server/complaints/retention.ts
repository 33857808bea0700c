import { day, type RetentionRow } from '../platform/retention.ts';

export const retention: readonly RetentionRow[] = [
  {
    data: 'complaints, with their messages',
    keep: 5 * 365 * day,
    from: 'when it is over',
    forgetBefore: (db, before) => db.deleteFrom('complaint').where('closed_at', '<', before).execute(),
  },
];
