import { z } from 'zod';
import { week } from '../platform/day-schema.ts';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { numberWithin, uuid, wholeNumber } from '../platform/rules.ts';
import { ListedTime } from './listed-time.ts';

const Day = z.object({
  date: z.iso.date().meta({ example: '2026-11-23' }),
  slots: z.array(
    ListedTime.extend({
      own: z.boolean(),
      /** The number of a visit that the customer has at the same time, for themselves or a relative (R8). */
      clash: z.string().nullable(),
    }),
  ),
});

/** One week of one doctor's free times: [Monday, next Monday) in the provider's zone (S2.6-01, not-shown 5.1). */
export const listSlots = operation({
  id: 'listSlots',
  method: 'GET',
  path: '/calendar/slots',
  summary: "A week of a doctor's free times at a provider",
  access: 'public',
  rate: doorRates.search,
  pages: ['doctor', 'anyajegyszures2025', 'move-reservation'],
  input: z.object({
    providerId: wholeNumber,
    doctorId: wholeNumber,
    subfunction: wholeNumber,
    week,
    holdToken: z.string().max(100).optional().meta({ example: '1Q7rCNwDwcFkoaLvNwXVkgMQdeTktgaqiFtGkbWBllk' }),
    /** The number of a pre-authorisation; prices are then those of the person for whom it was given. */
    preauthRef: numberWithin(1, 20).optional().meta({ example: 'XVMY-ZNNC' }),
    /** Without `preauthRef`, prices are those of this person: the customer, or a relative whom they may book for. */
    personId: uuid.optional(),
  }),
  output: z.object({
    week: z.iso.date().meta({ example: '2026-11-23' }),
    today: z.iso.date().meta({ example: '2026-11-23' }),
    timeZone: z.string(),
    days: z.array(Day).length(7),
    nextFree: z.object({ date: z.iso.date().meta({ example: '2026-11-23' }), start: z.iso.datetime() }).nullable(),
    countWithin7Days: z.int().meta({ example: 29 }),
    source: z.object({ state: z.enum(['ok', 'stale', 'unavailable', 'not_offered']), asOf: z.iso.datetime() }),
    availability: z.enum(['some', 'none', 'unknown']).nullable(),
    clashes: z.array(
      z.object({
        number: z.string(),
        doctor: z.string(),
        start: z.iso.datetime(),
        timeZone: z.string(),
        forRelative: z.string().nullable(),
      }),
    ),
  }),
  freeTimes: 'told',
  refusals: ['C202', 'C204', '#404'],
  invalid: { week: 'C202', doctorId: 'C203', providerId: 'C201' },
  clauses: ['S2.6-01', 'S9-07', 'S9-08'],
});
export type Week = z.infer<typeof listSlots.output>;
