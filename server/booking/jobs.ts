import type { Job } from '../platform/schedule.ts';
import { passTime } from './calendar/pass-time.ts';
import { resealCallBacks } from './call-back/reseal.ts';
import type { Services } from './context.ts';
import { compareCalendars } from './partner-calendar/compare.ts';
import { readCalendars } from './partner-calendar/read-times.ts';
import { resealCalendars } from './partner-calendar/reseal.ts';
import { sendReminders } from './reminders/send-reminders.ts';
import { expireHolds } from './reservation/expire-holds.ts';
import { reconcile } from './reservation/reconcile.ts';
import { offerTimes } from './waiting-list/offer-times.ts';

export const jobs: readonly Job<Services>[] = [
  { name: 'pass time', when: 'minute', run: passTime },
  { name: 'read calendars', when: 'minute', run: readCalendars },
  { name: 'compare calendars', when: 'minute', run: compareCalendars },
  { name: 'settle bookings', when: 'minute', run: reconcile },
  { name: 'remind of visits', when: 'minute', run: sendReminders },
  { name: 'reseal calendars', when: 'minute', run: resealCalendars },
  { name: 'reseal call-backs', when: 'minute', run: resealCallBacks },
  { name: 'expire holds', when: 'sweep', run: expireHolds },
  { name: 'offer times', when: 'sweep', after: 'offers', run: offerTimes },
  {
    name: 'refresh the totals',
    when: 'refresh',
    after: 'directory',
    run: async ({ totals, listedPlaces, listedTimes }) => {
      for (const cache of [totals, listedPlaces, listedTimes]) cache.clear();
    },
  },
];
