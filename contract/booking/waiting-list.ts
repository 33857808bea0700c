import { z } from 'zod';
import { byCoverage } from '../entitlement/coverage.ts';
import { type DayRules, notBeyond, notOver } from '../platform/day-rules.ts';
import { day } from '../platform/day-schema.ts';
import { Price } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { limit, page, searchText, uuid, wholeNumber } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { dayParts } from './day-part.ts';
import { bookingRates } from './rates.ts';
import { finishWithLogin, Reservation, token } from './reservation.ts';
import { waitingRules } from './waiting-rules.ts';
import { waitingStates } from './waiting-states.ts';
import { weekdays } from './weekdays.ts';

const Weekday = wholeNumber.pipe(z.literal(weekdays, 'V007'));

/** Days are counted at the clinic. If `dayParts` or `weekdays` is absent, every part of a day or every weekday suits. */
const Window = z.strictObject({
  earliest: day,
  latest: day,
  dayParts: z
    .array(z.enum(dayParts, 'V007'))
    .min(1, 'V001')
    .max(10, 'V005')
    .default([...dayParts]),
  /** Monday is 1. */
  weekdays: z
    .array(Weekday)
    .min(1, 'V001')
    .max(10, 'V005')
    .default([...weekdays]),
});

function inOrder<S extends z.ZodType<{ earliest: string; latest: string }>>(schema: S): S {
  return schema.refine(({ earliest, latest }) => earliest <= latest, { error: 'KW009', path: ['latest'] });
}

const windowDays: DayRules = { latest: [{ ...notOver, code: 'KW009' }, notBeyond(waitingRules.daysAhead)] };

const named = (example: string) => z.object({ id: z.int(), name: z.string().meta({ example }) });
const Doctor = named('Dr. Béla Kovács');

const Offer = z.object({
  id: z.uuid(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  timeZone: z.string(),
  endsAt: z.iso.datetime(),
  doctor: Doctor,
  provider: z.object({ name: z.string().meta({ example: 'Bükkfa Rendelő' }), address: z.string() }),
  video: z.boolean(),
  price: Price.nullable(),
});

export const WaitingPlace = z
  .object({
    id: z.uuid(),
    status: z.enum(statesOf(waitingStates)),
    since: z.iso.datetime(),
    subfunction: named('First visit'),
    specialization: z.string(),
    doctor: Doctor.nullable(),
    provider: named('Bükkfa Rendelő').nullable(),
    location: z.string().nullable().meta({ example: 'budapest' }),
    earliest: z.iso.date(),
    latest: z.iso.date(),
    dayParts: z.array(z.enum(dayParts)),
    weekdays: z.array(z.int()).meta({ example: [1, 2, 3] }),
    /** The booking that an earlier time shall replace; `moves` is false where it would stay beside the new one. */
    earlierThan: z
      .object({ number: z.string(), start: z.iso.datetime(), timeZone: z.string(), moves: z.boolean() })
      .nullable(),
    offer: Offer.nullable(),
    reservation: z.string().nullable(),
  })
  .meta({ id: 'WaitingPlace' });
export type WaitingPlace = z.infer<typeof WaitingPlace>;

const own = { access: 'customer', pages: ['waiting-list'], health: ['waiting_list.act'] } as const;
const unknown = { placeId: '#404', offerId: '#404' } as const;

export const joinWaitingList = operation({
  ...own,
  id: 'joinWaitingList',
  rate: bookingRates.waitingList,
  method: 'POST',
  path: '/waiting-list',
  repeatable: true,
  summary: 'Wait for a time that is not free now: of a doctor, a clinic, or anywhere in a place',
  input: inOrder(
    Window.extend({
      subfunctionId: wholeNumber,
      doctorId: wholeNumber.optional(),
      providerId: wholeNumber.optional(),
      /** The id of a location, or its name; the partner's own place if doctor and clinic are left out too. */
      location: searchText.optional(),
      /** A booking of the customer; only times before it are offered then. */
      earlierThan: token.optional(),
    }),
  ),
  days: windowDays,
  output: WaitingPlace,
  refusals: ['#404', 'RR1007', ...byCoverage, 'KW001', 'KW002', 'KW003', 'K429'],
  clauses: ['S1-03'],
});

export const listWaitingPlaces = operation({
  ...own,
  id: 'listWaitingPlaces',
  health: ['waiting_list.read'],
  method: 'GET',
  path: '/waiting-list',
  summary: "The customer's places on the waiting list and what they are offered, the newest first",
  input: z.strictObject({ page, limit }),
  output: z.object({ items: z.array(WaitingPlace), page: z.int(), limit: z.int(), total: z.int() }),
  refusals: [],
  clauses: ['S1-03', 'S7-23'],
});

export const changeWaitingPlace = operation({
  ...own,
  id: 'changeWaitingPlace',
  rate: bookingRates.waitingList,
  method: 'POST',
  path: '/waiting-list/{placeId}',
  summary: 'Wait for other days, weekdays or parts of the day; the place in line stays',
  input: inOrder(Window.extend({ placeId: uuid })),
  days: windowDays,
  output: WaitingPlace,
  refusals: ['#404', 'KW003', 'KW007', 'KW008', 'K429'],
  invalid: unknown,
  clauses: ['S1-03'],
});

export const leaveWaitingList = operation({
  ...own,
  id: 'leaveWaitingList',
  method: 'POST',
  path: '/waiting-list/{placeId}/leave',
  summary: 'Wait no longer; an open offer goes to the next in line. Safe to repeat',
  input: z.strictObject({ placeId: uuid }),
  output: WaitingPlace,
  example: { answer: { status: 'left' } },
  refusals: ['#404', 'KW007'],
  invalid: unknown,
  clauses: ['S1-03'],
});

/** Books as `finishWithLogin` does, and may be refused in the same way. */
export const takeOffer = operation({
  ...own,
  id: 'takeOffer',
  method: 'POST',
  path: '/waiting-list/offers/{offerId}/take',
  summary: 'Book the offered time with the data of the account; safe to repeat',
  lane: 'booking',
  input: finishWithLogin.input.pick({ phone: true, pays: true }).extend({ offerId: uuid }),
  output: Reservation,
  example: { input: { phone: '+36301234567' } },
  refusals: [...new Set([...finishWithLogin.refusals, 'KW004', 'KW005'] as const)],
  invalid: { ...unknown, phone: 'RX444', pays: 'RX444' },
  clauses: ['S1-03', 'S4.4-04'],
});

export const passOffer = operation({
  ...own,
  id: 'passOffer',
  method: 'POST',
  path: '/waiting-list/offers/{offerId}/pass',
  summary: 'Let the offered time go to the next in line, and wait on; safe to repeat',
  input: z.strictObject({ offerId: uuid }),
  output: WaitingPlace,
  refusals: ['#404', 'KW004', 'KW006'],
  invalid: unknown,
  clauses: ['S1-03'],
});
