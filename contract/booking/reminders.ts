import { z } from 'zod';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { flag } from '../platform/rules.ts';
import { Reservation, token } from './reservation.ts';

export const setReminders = operation({
  id: 'setReminders',
  method: 'POST',
  path: '/reservations/{token}/reminders',
  summary: 'Whether reminders of this visit are sent, by e-mail and SMS',
  access: 'public',
  rate: doorRates.step,
  pages: ['reservation', 'my-reservations', 'services-appointment'],
  input: z.strictObject({ token, on: flag.meta({ example: true }) }),
  output: Reservation,
  refusals: ['#404'],
  clauses: ['S2.3-01'],
});
