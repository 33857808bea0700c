import { day, type RetentionRow } from '../platform/retention.ts';

export const retention: readonly RetentionRow[] = [
  {
    data: 'persons on an insurer’s list',
    keep: 5 * 365 * day,
    from: 'when it is over',
    // Until then the row is needed, because what the person used is counted by it.
    forgetBefore: (db, before) => db.deleteFrom('insured_person').where('valid_to', '<', before).execute(),
  },
];
