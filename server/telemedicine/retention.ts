import { day, hour, type RetentionRow } from '../platform/retention.ts';

export const retention: readonly RetentionRow[] = [
  {
    data: 'shifts on the roster',
    keep: 365 * day,
    from: 'when it is over',
    forgetBefore: (db, before) => db.deleteFrom('duty_shift').where('end_at', '<', before).execute(),
  },
  {
    data: 'unused connection tickets for video visits',
    keep: hour,
    from: 'when it is over',
    forgetBefore: (db, before) => db.deleteFrom('video_ticket').where('expires_at', '<', before).execute(),
  },
  {
    data: 'guests invited to video visits',
    keep: 90 * day,
    from: 'when it was written',
    forgetBefore: (db, before) => db.deleteFrom('video_guest').where('created_at', '<', before).execute(),
  },
];
