import type { Services } from '../booking/context.ts';
import type { Job } from '../platform/schedule.ts';
import { settleBookings } from './medical-care/settle-bookings.ts';
import { closeSilent } from './request/close-silent.ts';
import { settleChoices } from './request/settle-choices.ts';

export const jobs: readonly Job<Services>[] = [
  { name: 'close requests nobody answers', when: 'minute', run: closeSilent },
  { name: 'note the times of requests whose visit is booked', when: 'minute', run: settleChoices },
  { name: 'book cares whose visit is booked', when: 'minute', run: settleBookings },
];
