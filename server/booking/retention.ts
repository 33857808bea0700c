import { day, type RetentionRow } from '../platform/retention.ts';

export const retention: readonly RetentionRow[] = [
  {
    data: 'call-backs, with what was noted',
    keep: 90 * day,
    from: 'when it is over',
    // What was looked for and noted goes with it.
    forgetBefore: (db, before) => db.deleteFrom('call_back').where('closed_at', '<', before).execute(),
  },
];
