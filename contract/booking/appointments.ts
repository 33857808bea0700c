import { z } from 'zod';
import { Access } from '../identity/access-log.ts';
import { doorRates } from '../platform/door.ts';
import { Price } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { limit, page, spokenNumber } from '../platform/rules.ts';
import { calendar } from './example-reservations.ts';
import { MyReservation } from './my-reservations.ts';
import { Reservation, token } from './reservation.ts';

export const bookingNumber = spokenNumber('#404');

export const Appointment = MyReservation.omit({ token: true })
  .extend({ end: z.iso.datetime(), price: Price.nullable(), canMove: z.boolean(), canCancel: z.boolean() })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof Appointment>;

const mine = { access: { permission: 'hasAppointments' }, health: ['reservation.read'] } as const;

export const listAppointments = operation({
  ...mine,
  id: 'listAppointments',
  method: 'GET',
  path: '/appointments',
  summary:
    "The customer's visits: those to come, the nearest first, or those that are over or cancelled, the latest first",
  pages: ['services-appointments', 'home'],
  input: z.object({ when: z.enum(['coming', 'past'], 'V007').default('coming'), page, limit }),
  output: z.object({
    items: z.array(Appointment),
    page: z.int(),
    limit: z.int(),
    /** Visits are counted up to 1,000; more of them still count as 1,000. */
    total: z.int(),
  }),
  refusals: ['K401', 'KA004', 'K403'],
  clauses: ['S2.3-01', 'S7-23', 'S9-07'],
});

export const readAppointment = operation({
  ...mine,
  id: 'readAppointment',
  method: 'GET',
  path: '/appointments/{number}',
  summary: 'One visit of the customer by its booking number, with what happened to it and by whom',
  pages: ['services-appointment'],
  input: z.object({ number: bookingNumber }),
  output: z.object({
    reservation: Reservation,
    history: z.array(Access),
    disputes: z.object({ may: z.boolean(), at: z.iso.datetime().nullable() }),
    /** The end of the days in which the visit may be rated; null where it may not be rated, or was rated already. */
    rateUntil: z.iso.datetime().nullable(),
    rated: z.boolean(),
  }),
  refusals: ['K401', 'KA004', 'K403', '#404'],
  invalid: { '*': '#404' },
  clauses: ['S2.3-01'],
});

const feed = {
  access: mine.access,
  selfOnly: true,
  pages: ['services-appointments'],
  input: z.strictObject({}),
  output: z.object({ url: z.string().nullable(), endedAt: z.iso.datetime().nullable().meta({ example: null }) }),
  refusals: ['K401', 'KA003', 'KA004', 'K403'],
  clauses: ['S2.3-01'],
} as const;

export const readFeedAddress = operation({
  ...feed,
  id: 'readFeedAddress',
  method: 'GET',
  path: '/account/calendar-feed',
  summary: "The address of the customer's calendar feed; null where there is none",
});

export const createFeed = operation({
  ...feed,
  id: 'createFeed',
  method: 'POST',
  path: '/account/calendar-feed',
  summary: 'Make a calendar feed of the visits at a secret address; the address before it ends',
});

export const endFeed = operation({
  ...feed,
  id: 'endFeed',
  method: 'POST',
  path: '/account/calendar-feed/end',
  summary: 'End the calendar feed: its address answers no more',
});

/** Access is by the token in the address, because calendar programs log in nowhere; visits name no specialty and no price. */
export const readFeed = operation({
  id: 'readFeed',
  method: 'GET',
  path: '/calendar-feeds/{token}/visits.ics',
  summary: 'The visits of the last thirty days and all to come as an iCalendar feed',
  access: 'entry',
  rate: doorRates.look,
  input: z.object({ token }),
  output: z.string(),
  example: { answer: calendar },
  refusals: ['#404', 'K429'],
  invalid: { '*': '#404' },
  clauses: ['S2.3-01'],
  produces: 'text/calendar',
});
