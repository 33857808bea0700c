import { day, type RetentionRow } from '../platform/retention.ts';

export const retention: readonly RetentionRow[] = [
  {
    data: 'places on the waiting list, with their wishes and offers',
    keep: 90 * day,
    from: 'when it is over',
    // The wish and the offers go with the place.
    forgetBefore: (db, before) => db.deleteFrom('waiting_place').where('over_at', '<', before).execute(),
  },
];
