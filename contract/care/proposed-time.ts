import { z } from 'zod';
import { byPartner } from '../booking/reservation.ts';
import { byCoverage, Cover } from '../entitlement/coverage.ts';
import { week } from '../platform/day-schema.ts';
import { Price } from '../platform/money.ts';
import { searchText, uuid, wholeNumber } from '../platform/rules.ts';

/** A proposed time names the visit, doctor and place, and the price for the person (B3). */
const time = z.object({
  slotId: z.uuid(),
  subfunctionId: z.int(),
  visit: z.string().meta({ example: 'First visit' }),
  video: z.boolean(),
  start: z.iso.datetime(),
  timeZone: z.string(),
  doctor: z.string(),
  provider: z.string(),
  address: z.string(),
  /** `pays` is the share of the person; null where the provider gave no price. */
  price: Price.nullable(),
  /** Null for somebody without a coverage, and for a reader who may not know of it. */
  cover: Cover.nullable(),
});

const timeStates = ['free', 'booked', 'gone'] as const;

export const ProposedTime = time
  .extend({
    state: z.enum(timeStates),
    bookable: z.boolean(),
  })
  .meta({ id: 'ProposedTime' });
export type ProposedTime = z.infer<typeof ProposedTime>;

const FreeTime = time.extend({ mayPropose: z.boolean() }).meta({ id: 'FreeTime' });
export type FreeTime = z.infer<typeof FreeTime>;

export const timeChoice = { slotId: uuid, subfunctionId: wholeNumber };
export const times = z.array(z.strictObject(timeChoice)).min(1, 'V001').max(3, 'V005');

/** The person's share in minor units as the page showed it, left out where it showed none; any other sum is refused. */
export const pays = wholeNumber.optional();

export const timesQuery = {
  subfunction: wholeNumber.optional(),
  from: week,
  location: searchText.optional().meta({ example: 'budapest' }),
};

export const FreeTimes = z.object({
  times: z.array(FreeTime),
  visits: z.array(
    z.object({
      specialization: z.string(),
      visits: z.array(z.object({ id: z.int(), name: z.string().meta({ example: 'First visit' }) })),
    }),
  ),
});
export type FreeTimes = z.infer<typeof FreeTimes>;

export const ofBooking = [
  'KQ004',
  '#400',
  'RE0000',
  'RE1001',
  'RE1002',
  'RR1001',
  'RR1002',
  'RR1006',
  'RR1007',
  ...byCoverage,
  'KE007',
  'RX444',
  ...byPartner,
  'KT007',
  'KT008',
  'K429',
] as const;
