import { z } from 'zod';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { uuid, wholeNumber } from '../platform/rules.ts';
import { calendarRefusals, lateAccepted, Reservation, slotRefusals, token } from './reservation.ts';

const pages = ['move-reservation', 'reservation', 'my-reservations', 'services-appointments'] as const;

const Move = z
  .object({
    reservation: Reservation,
    to: Reservation.pick({
      slotId: true,
      doctor: true,
      provider: true,
      start: true,
      end: true,
      timeZone: true,
      price: true,
    }),
    /** The difference in minor units: negative if the new time costs less, null if a price is unknown or in another currency. */
    difference: z.int().nullable(),
  })
  .meta({ id: 'Move' });
export type Move = z.infer<typeof Move>;

export const readMove = operation({
  id: 'readMove',
  method: 'GET',
  path: '/reservations/{token}/move',
  summary: 'What moving a booked visit to another free time of the same service would change; changes nothing',
  access: 'public',
  rate: doorRates.look,
  pages,
  input: z.object({ token, slotId: uuid }),
  output: Move,
  refusals: ['#404', ...slotRefusals, 'KT009', 'KT010', 'KT022', 'RR1003', 'RR1004'],
  invalid: { slotId: 'RE1002' },
  clauses: ['S2.3-01'],
});

/** The old time stays until the new one is sure; a failure leaves it as it was (R6). */
export const moveReservation = operation({
  id: 'moveReservation',
  method: 'POST',
  path: '/reservations/{token}/move',
  summary: 'Move a booked visit to another free time of the same service, also of another doctor; safe to repeat',
  lane: 'booking',
  access: 'public',
  rate: doorRates.step,
  pages,
  input: z.strictObject({
    token,
    /** The slot the visit had when the caller chose; another one is refused. */
    from: uuid,
    slotId: uuid,
    /** The amount that the page showed for the new time, in minor units; needed if it differs from the old one. */
    pays: wholeNumber.optional(),
    lateAccepted,
  }),
  output: Reservation,
  refusals: [
    '#404',
    ...slotRefusals,
    ...calendarRefusals,
    'AE003',
    'KT009',
    'KT010',
    'KT011',
    'KT012',
    'KT013',
    'KT022',
    'K429',
    'RR1003',
    'RR1004',
  ],
  invalid: { slotId: 'RE1002' },
  clauses: ['S2.3-01', 'S8.3-22'],
});
