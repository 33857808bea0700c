import { z } from 'zod';
import { byPartner } from '../booking/reservation.ts';
import { byCoverage, Cover } from '../entitlement/coverage.ts';
import { week } from '../platform/day-schema.ts';
import { Price } from '../platform/money.ts';
import { searchText, uuid, wholeNumber } from '../platform/rules.ts';

/** What is told of a time before it is booked: which visit, with whom, where, and what it costs the person (B3). */
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
  /** With the person's share in `pays`; null where the provider gave no price. */
  price: Price.nullable(),
  /** Null without a coverage, and for whom it is not the reader's to know. */
  cover: Cover.nullable(),
});

/** Free to be taken, booked for this case, or gone to somebody else. */
const timeStates = ['free', 'booked', 'gone'] as const;

/** A time that the desk proposes; it is held for nobody. */
export const ProposedTime = time
  .extend({
    state: z.enum(timeStates),
    /** Whether the customer may book it themselves. */
    bookable: z.boolean(),
  })
  .meta({ id: 'ProposedTime' });
export type ProposedTime = z.infer<typeof ProposedTime>;

/** A time that may be booked for the customer, and proposed where the customer may book it too. */
const FreeTime = time.extend({ mayPropose: z.boolean() }).meta({ id: 'FreeTime' });
export type FreeTime = z.infer<typeof FreeTime>;

export const timeChoice = { slotId: uuid, subfunctionId: wholeNumber };
export const times = z.array(z.strictObject(timeChoice)).min(1, 'V001').max(3, 'V005');

/** What the person pays, in minor units, as it was shown; left out where no price was shown. Any other sum is refused. */
export const pays = wholeNumber.optional();

/** The free times that are looked for; those of what the case is about by default. */
export const timesQuery = {
  subfunction: wholeNumber.optional(),
  /** The first day; today by default. */
  from: week,
  /** A place's id or its name, as the search takes it. */
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
