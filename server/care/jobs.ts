import type { Services } from '../booking/context.ts';
import type { Job } from '../platform/schedule.ts';
import { settleBookings } from './medical-care/settle-bookings.ts';
import { closeSilent } from './request/close-silent.ts';

export const jobs: readonly Job<Services>[] = [
  { name: 'close requests nobody answers', when: 'minute', run: closeSilent },
  { name: 'book cares whose visit is booked', when: 'minute', run: settleBookings },
];
