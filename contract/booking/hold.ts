import { z } from 'zod';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { numberWithin, patientComment, uuid, wholeNumber } from '../platform/rules.ts';
import { booked, onHold, timeIsGone } from './example-reservations.ts';
import { onToken, Reservation, slotRefusals, token } from './reservation.ts';

/** A hold lasts ten minutes, and whoever has its token may use it (S7-13, S4.4-01). */
export const startReservation = operation({
  id: 'startReservation',
  method: 'POST',
  path: '/calendar/reservations',
  repeatable: true,
  summary: 'Hold a free time; one caller wins it',
  lane: 'booking',
  access: 'public',
  rate: doorRates.step,
  pages: ['reservation'],
  input: z.strictObject({
    slotId: uuid,
    subfunctionId: wholeNumber,
    patientComment: patientComment.optional(),
    /** An earlier hold of the caller, released in the same transaction: one hold per visitor (R4). */
    replaces: token.optional(),
    preauthRef: numberWithin(1, 20).optional(),
  }),
  output: Reservation,
  example: { input: { slotId: booked.slotId, subfunctionId: 101 }, answer: onHold, refusal: timeIsGone },
  refusals: [...slotRefusals, 'RM1007'],
  invalid: { '*': 'RX444' },
  clauses: ['S7-13', 'S4.4-01', 'S3.11-01'],
});

const onHoldToken = {
  method: 'POST',
  lane: 'booking',
  access: 'public',
  rate: doorRates.step,
  pages: ['reservation'],
  input: onToken,
  clauses: ['S4.4-01'],
} as const;

export const keepReservation = operation({
  ...onHoldToken,
  id: 'keepReservation',
  path: '/reservations/{token}/keep-longer',
  repeatable: true,
  summary: 'Keep a held time for ten minutes more, once',
  output: Reservation,
  refusals: ['#404', 'KT006', 'KT007'],
});

export const leaveReservation = operation({
  ...onHoldToken,
  id: 'leaveReservation',
  path: '/reservations/{token}/leave',
  summary: 'The page was left: let the hold go in a few seconds unless the visitor is back',
  output: z.object({ expiresAt: z.iso.datetime().nullable() }),
  refusals: ['#404'],
});

export const returnToReservation = operation({
  ...onHoldToken,
  id: 'returnToReservation',
  path: '/reservations/{token}/return',
  summary: 'The visitor is back: the hold stands as before',
  output: z.object({ expiresAt: z.iso.datetime().nullable() }),
  refusals: ['#404', 'KT007'],
});
