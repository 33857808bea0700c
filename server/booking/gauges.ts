import type { Database } from '../platform/db/open.ts';
import { type Gauge, secondsSince } from '../platform/gauge.ts';
import type { Services } from './context.ts';
import { unsettledStates } from './partner-calendar/unsettled.ts';
import { gauges as waitingList } from './waiting-list/gauges.ts';

export const gauges: readonly Gauge<Services>[] = [
  {
    name: 'kapu_bookings_unsettled',
    help: "Bookings, moves and cancellations asked of a partner's calendar and not answered.",
    read: async ({ database }) => (await unsettled(database)).bookings,
  },
  {
    name: 'kapu_bookings_unsettled_oldest_seconds',
    help: 'For how long the oldest of them has waited.',
    read: async ({ database, clock }) => secondsSince(clock(), (await unsettled(database)).oldest),
  },
  {
    name: 'kapu_calendar_differences',
    help: "Where partners' calendars and the portal do not say the same of a booking.",
    read: async ({ database }) => (await differences(database)).count,
  },
  {
    name: 'kapu_calendar_differences_oldest_seconds',
    help: 'For how long the oldest of them has stood.',
    read: async ({ database, clock }) => secondsSince(clock(), (await differences(database)).oldest),
  },
  {
    name: 'kapu_holds',
    help: 'Times kept for somebody who fills in the form.',
    read: ({ database }) => holds(database),
  },
  {
    name: 'kapu_call_backs_open',
    help: 'People who asked to be called and have not been.',
    read: async ({ database }) => (await callBacks(database)).open,
  },
  ...waitingList,
];

function unsettled({ db }: Database) {
  return db
    .selectFrom('reservation')
    .where('calendar_state', 'in', unsettledStates)
    .select((of) => [of.fn.countAll<number>().as('bookings'), of.fn.min('updated_at').as('oldest')])
    .executeTakeFirstOrThrow();
}

function differences({ db }: Database) {
  return db
    .selectFrom('calendar_difference')
    .where('settled_at', 'is', null)
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.min('found_at').as('oldest')])
    .executeTakeFirstOrThrow();
}

async function holds({ db }: Database): Promise<number> {
  const { count } = await db
    .selectFrom('reservation')
    .where('status', '=', 'held')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function callBacks({ db }: Database) {
  return db
    .selectFrom('call_back')
    .where('closed_at', 'is', null)
    .select((of) => of.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
}
