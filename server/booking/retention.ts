import { day, type RetentionRow } from '../platform/retention.ts';

export const retention: readonly RetentionRow[] = [
  {
    data: 'call-backs, with their notes',
    keep: 90 * day,
    from: 'when it is over',
    forgetBefore: (db, before) => db.deleteFrom('call_back').where('closed_at', '<', before).execute(),
  },
  {
    data: 'places on the waiting list, with their wishes and offers',
    keep: 90 * day,
    from: 'when it is over',
    forgetBefore: (db, before) => db.deleteFrom('waiting_place').where('over_at', '<', before).execute(),
  },
  {
    data: 'differences between the portal and clinics’ calendars',
    keep: 90 * day,
    from: 'when it is over',
    forgetBefore: (db, before) => db.deleteFrom('calendar_difference').where('settled_at', '<', before).execute(),
  },
  {
    data: 'ended pauses of clinics',
    keep: 90 * day,
    from: 'when it is over',
    forgetBefore: (db, before) =>
      db.deleteFrom('clinic_pause').where('paused_at', 'is', null).where('changed_at', '<', before).execute(),
  },
  {
    data: 'requests to connect a calendar',
    keep: 365 * day,
    from: 'when it is over',
    forgetBefore: (db, before) => db.deleteFrom('calendar_request').where('settled_at', '<', before).execute(),
  },
];
