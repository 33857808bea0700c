import { z } from 'zod';
import { byCoverage, Cover } from '../entitlement/coverage.ts';
import { payPlaces } from '../entitlement/pay-place.ts';
import { Departure } from '../entitlement/promise.ts';
import { doorRates } from '../platform/door.ts';
import { Money, Price } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { patientComment, uuid, wholeNumber } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { booked, calendar, cancelled } from './example-reservations.ts';
import { reservationStates, steps } from './reservation-states.ts';

/** The bearer of a link sees the visit and the first name, but no e-mail address, telephone number or comment (R42). */
export const Reservation = z
  .object({
    /** An opaque token, whose bearer may see and change this reservation. */
    token: z.string(),
    number: z.string(),
    status: z.enum(statesOf(reservationStates)),
    step: z.enum(steps),
    slotId: z.uuid(),
    subfunctionId: z.int(),
    doctor: z.object({ id: z.int(), name: z.string().meta({ example: 'Dr. Béla Kovács' }) }),
    provider: z.object({
      id: z.int(),
      name: z.string().meta({ example: 'Bükkfa Rendelő' }),
      address: z.string(),
      phone: z.string().nullable(),
    }),
    specialization: z.string(),
    subfunction: z.string().meta({ example: 'First visit' }),
    video: z.boolean(),
    /** The kind of its service, such as `first` or `imaging`; it decides how one prepares. */
    kind: z.string(),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    timeZone: z.string(),
    price: Price.nullable(),
    /** The share of the coverage; null for anybody but the customer whose visit it is. */
    cover: Cover.nullable(),
    /** The price named at booking, if the visit costs something else since then; null for anybody but the customer. */
    departure: Departure.nullable(),
    /** The share of each relative for whom the customer may book, while the time is held; null without a price. */
    payers: z.array(z.object({ personId: z.uuid(), pays: Money.nullable() })),
    prepaid: z.boolean(),
    /** Null where nothing is left to pay for the visit. */
    payAt: z.enum(payPlaces).nullable(),
    paid: Money.nullable(),
    /** The amount refunded by cancelling now, or refunded already; null if nothing was paid here. */
    givesBack: Money.nullable(),
    discountRate: z.int(),
    firstName: z.string().nullable(),
    /** The first name of the relative whom the visit is for; null where it is the booker's own. */
    forRelative: z.string().nullable(),
    personId: z.uuid().nullable(),
    /** Only its writer and the doctor can read the comment itself. */
    hasComment: z.boolean(),
    expiresAt: z.iso.datetime().nullable(),
    canKeepLonger: z.boolean(),
    verification: z
      .object({
        /** The masked e-mail address, such as `k•••@example.com`. */
        sentTo: z.string(),
        expiresAt: z.iso.datetime(),
        resendFrom: z.iso.datetime(),
        /** The address that was probably meant, if the typed one has a common slip. */
        hint: z.string().nullable(),
      })
      .nullable(),
    pendingAtPartner: z.boolean(),
    /** The partner's calendar has refused the booking; the time is kept until `expiresAt` for another try. */
    refusedByPartner: z.boolean(),
    givenUp: z.boolean(),
    /** The last moment to cancel or move the visit here; null where neither is possible. */
    cancelUntil: z.iso.datetime().nullable(),
    /** Until then the partner's rule lets the visit be cancelled or moved free of charge; later the customer has to accept that it is late. */
    freeUntil: z.iso.datetime().nullable(),
    late: z.boolean(),
    near: z.boolean(),
    canCancel: z.boolean(),
    canMove: z.boolean(),
    /** The new time that the partner's calendar has not confirmed yet; until then the visit stays where it is. */
    movingTo: z.object({ start: z.iso.datetime(), timeZone: z.string(), doctor: z.string() }).nullable(),
    movedFrom: z.object({ start: z.iso.datetime(), timeZone: z.string() }).nullable(),
    icsUrl: z.string().nullable(),
    /** The customer's own visit at the same time, while this one is only held; `token` opens that visit (R8). */
    clash: z
      .object({
        token: z.string(),
        number: z.string(),
        doctor: z.string(),
        start: z.iso.datetime(),
        timeZone: z.string(),
        forRelative: z.string().nullable(),
      })
      .nullable(),
    reminds: z.boolean(),
    canRemind: z.boolean(),
    /** A guest has confirmed the booking, and may become a customer without typing anything again. */
    offersAccount: z.boolean(),
  })
  .meta({ id: 'Reservation', example: booked });
export type Reservation = z.infer<typeof Reservation>;

export const token = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, '#404');
/** A partner's calendar may refuse a visit with these codes (S8.2-03, S8.3-08). */
export const calendarRefusals = [
  'RE2001',
  'RE2002',
  'RE2003',
  'RE2004',
  'RE2005',
  'RE2006',
  'RE2007',
  'RM1010',
] as const;
/** Booking in a partner's calendar may end with these codes (S8.2, S8.3-22). */
export const byPartner = [
  ...['AE001', 'AE004', 'AE101', 'AE102', 'AE103', 'AE104', 'AE201', 'AE202', 'AE203', 'AE204'],
  ...calendarRefusals,
  'unknown',
] as const;
export const slotRefusals = ['#400', 'RE0000', 'RE1001', 'RE1002', 'RR1007', 'KT008', ...byCoverage] as const;

/** The discount in per cent that the caller was shown; if the hold has another one, the call is refused (S4.4-03). */
const shownRate = wholeNumber.optional();
export const onToken = z.strictObject({ token });
/** The caller accepts that it is late by the partner's rule. */
export const lateAccepted = z.boolean().optional();

export const readReservation = operation({
  id: 'readReservation',
  method: 'GET',
  path: '/reservations/{token}',
  summary: 'The present state of a reservation, by any of its links, also an old or used one',
  access: 'public',
  rate: doorRates.look,
  pages: [
    'reservation',
    'verify-public-reservation',
    'delete-public-reservation',
    'finish-reservation',
    'move-reservation',
    'my-reservations',
  ],
  input: onToken,
  output: Reservation,
  refusals: ['#404'],
  clauses: ['S2.7-01'],
});

export const finishReservation = operation({
  id: 'finishReservation',
  method: 'POST',
  path: '/reservations/{token}/finish',
  summary:
    "Book the confirmed reservation in the partner's calendar; safe to repeat, and where `details.retried` is true repeated by itself",
  lane: 'booking',
  access: 'public',
  rate: doorRates.step,
  pages: ['reservation', 'verify-public-reservation', 'finish-reservation'],
  input: z.strictObject({ token, discountRate: shownRate }),
  invalid: { discountRate: 'RX444' },
  output: Reservation,
  example: { answer: { status: 'booked' } },
  refusals: [...new Set(['#404', 'RX444', ...slotRefusals, ...byPartner, 'KT007', 'U005'] as const)],
  clauses: ['S4.4-03', 'S8.2-02'],
});

/** The hold and the comment to the doctor stay when a visitor goes on with a log-in (S4.4-04). */
export const switchReservation = operation({
  id: 'switchReservation',
  method: 'POST',
  path: '/reservations/{token}/switch',
  summary: 'Go on with a log-in instead of registering, or back',
  lane: 'booking',
  access: 'public',
  rate: doorRates.step,
  pages: ['reservation'],
  input: z.strictObject({
    token,
    to: z.enum(['register', 'login'], 'V007'),
    patientComment: patientComment.optional(),
  }),
  output: Reservation,
  refusals: ['#404', 'KT007'],
  clauses: ['S4.4-04'],
});

/** A customer has no address to confirm, because the account vouches for the person (S4.4-04). */
export const finishWithLogin = operation({
  id: 'finishWithLogin',
  method: 'POST',
  path: '/reservations/{token}/finish-with-login',
  summary: 'Book a held time for the customer who is logged in, under the chosen subscription; safe to repeat',
  lane: 'booking',
  access: 'customer',
  pages: ['reservation'],
  health: ['reservation.act'],
  input: z.strictObject({
    token,
    /** The relative whom the visit is for, under the mandate to book; the customer if left out. */
    personId: uuid.optional(),
    patientComment: patientComment.optional(),
    /** May be left out where the subscription has a telephone number (S5-05). */
    phone: z.string().max(100, 'V005').optional(),
    discountRate: shownRate,
    /** The person's own share as the page showed it, in minor units; any other amount is refused. */
    pays: wholeNumber.optional(),
  }),
  output: Reservation,
  example: { input: { phone: '+36301234567', patientComment: 'I come with a walking stick.' } },
  refusals: [...new Set(['#404', ...slotRefusals, ...byPartner, 'KE007', 'K401', 'KA005', 'KT007', 'U021'] as const)],
  invalid: { '*': 'RX444' },
  clauses: ['S4.4-04', 'S5-05', 'S6-11'],
});

export const ofCancelling = ['RR1003', 'RR1004', 'AE002', 'KT009', 'KT010', 'KT012'] as const;

/** The refund that the page showed for a visit paid for here, in minor units; any other amount is refused. */
export const shownGivesBack = wholeNumber.optional();

export const cancelReservation = operation({
  id: 'cancelReservation',
  method: 'POST',
  path: '/reservations/{token}/cancel',
  summary:
    'Cancel a booking, give up one that the calendar has not answered, or let a hold go; the time is free at once',
  lane: 'booking',
  access: 'public',
  rate: doorRates.step,
  pages: ['reservation', 'delete-public-reservation', 'my-reservations'],
  input: z.strictObject({ token, lateAccepted, givesBack: shownGivesBack }),
  output: Reservation,
  example: { answer: cancelled },
  refusals: ['#404', ...ofCancelling, 'KT021'],
  clauses: ['S2.1-04', 'S8.3-05', 'S3.13-04'],
});

export const readCalendarFile = operation({
  id: 'readCalendarFile',
  method: 'GET',
  path: '/reservations/{token}/visit.ics',
  summary: 'The booked visit as an iCalendar file',
  access: 'public',
  rate: doorRates.look,
  pages: ['reservation', 'verify-public-reservation', 'my-reservations'],
  input: onToken,
  output: z.string(),
  example: { answer: calendar },
  refusals: ['#404'],
  clauses: ['S4.4-03'],
  produces: 'text/calendar',
});
