import { z } from 'zod';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { accepted } from '../platform/rules.ts';
import { token } from './reservation.ts';

export const registerFromReservation = operation({
  id: 'registerFromReservation',
  method: 'POST',
  path: '/reservations/{token}/account',
  summary: "Register with a guest's confirmed data: a link is mailed to their confirmed address, and makes the account",
  lane: 'booking',
  access: 'public',
  rate: doorRates.step,
  pages: ['reservation', 'verify-public-reservation'],
  input: z.strictObject({ token, privacyAccepted: accepted('U018'), termsAccepted: accepted('U025') }),
  output: z.object({ sent: z.literal(true) }),
  refusals: ['#404', 'U045', 'K429'],
  clauses: ['S2.1-05', 'S3.4-01'],
});
