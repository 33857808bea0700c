import { z } from 'zod';
import { linkToken } from '../identity/link.ts';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { email } from '../platform/rules.ts';
import { Reservation } from './reservation.ts';

/** Answers the same whether or not anybody booked with the address (D4). */
export const sendMyReservations = operation({
  id: 'sendMyReservations',
  method: 'POST',
  path: '/my-reservations',
  summary: 'Ask for a link to the bookings made with an e-mail address',
  access: 'entry',
  rate: doorRates.step,
  pages: ['my-reservations'],
  input: z.strictObject({ email, captcha: z.string().min(1, 'RC001').max(5000, 'RC001').optional() }),
  output: z.object({ done: z.literal(true) }),
  refusals: ['RC001', 'K429'],
  clauses: ['S2.1-04', 'S4.4-02'],
});

/** No personal data but the first name and id of the relative whom a visit is for, which a customer alone sees (R40, R42). */
export const MyReservation = Reservation.pick({
  token: true,
  number: true,
  forRelative: true,
  personId: true,
  status: true,
  doctor: true,
  provider: true,
  specialization: true,
  subfunction: true,
  subfunctionId: true,
  kind: true,
  video: true,
  start: true,
  timeZone: true,
}).meta({ id: 'MyReservation' });
export type MyReservation = z.infer<typeof MyReservation>;

export const listMyReservations = operation({
  id: 'listMyReservations',
  method: 'GET',
  path: '/my-reservations/{token}',
  summary: 'The bookings made with the address a link was mailed to: those to come, and those of the last ninety days',
  access: 'entry',
  rate: doorRates.look,
  pages: ['my-reservations'],
  input: z.strictObject({ token: linkToken }),
  output: z.array(MyReservation),
  refusals: ['#404', 'U017', 'K429'],
  invalid: { '*': '#404' },
  clauses: ['S2.1-04'],
});

export const listOwnReservations = operation({
  id: 'listOwnReservations',
  method: 'GET',
  path: '/account/reservations',
  summary: "The customer's bookings at this portal: those to come, and those of the last ninety days",
  access: 'customer',
  pages: ['my-reservations'],
  health: ['reservation.read'],
  input: z.strictObject({}),
  output: z.array(MyReservation),
  refusals: [],
  clauses: ['S4.4-04', 'S3.3-06'],
});
