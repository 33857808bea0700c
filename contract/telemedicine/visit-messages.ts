import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { spokenNumber } from '../platform/rules.ts';
import { VideoRoom } from './video-visit.ts';

/** The customer finds the visit by its booking number, because a mailed link to its room ends a day after the visit. */
export const readVisitMessages = operation({
  id: 'readVisitMessages',
  method: 'GET',
  path: '/messages/video-visits/{number}',
  summary: 'What was written and sent in a visit by video of the customer or a relative, by its booking number',
  access: 'customer',
  health: ['record_content.read', 'reservation.read'],
  pages: ['visit-messages'],
  input: z.strictObject({ number: spokenNumber('#404') }),
  output: VideoRoom.pick({ doctor: true, attending: true, start: true, timeZone: true, messages: true, files: true })
    .extend({
      number: z.string(),
      person: z.string().nullable(),
      summary: z.string().nullable().meta({ example: 'Sore throat. Rest, and drink a lot.' }),
      token: z.string().nullable(),
    })
    .meta({ id: 'VisitMessages' }),
  refusals: ['#404', 'KV005'],
  invalid: { number: '#404' },
  clauses: ['S1-04'],
});
