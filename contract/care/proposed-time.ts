import { z } from 'zod';
import { week } from '../platform/day.ts';
import { searchText, uuid, wholeNumber } from '../platform/rules.ts';

/** A time that the desk proposes; it is held for nobody. */
export const ProposedTime = z.object({
  slotId: z.uuid(),
  subfunctionId: z.int(),
  start: z.iso.datetime(),
  timeZone: z.string(),
  doctor: z.string(),
  provider: z.string(),
  isFree: z.boolean(),
});
export type ProposedTime = z.infer<typeof ProposedTime>;

/** A time that may be booked for the customer, and proposed where the customer may book it too. */
const FreeTime = ProposedTime.omit({ isFree: true })
  .extend({ visit: z.string(), mayPropose: z.boolean() })
  .meta({ id: 'FreeTime' });
export type FreeTime = z.infer<typeof FreeTime>;

export const time = { slotId: uuid, subfunctionId: wholeNumber };
export const times = z.array(z.strictObject(time)).min(1, 'V001').max(3, 'V005');

/** The free times that are looked for; those of what the case is about by default. */
export const timesQuery = {
  subfunction: wholeNumber.optional(),
  /** The first day; today by default. */
  from: week,
  /** A place's id or its name, as the search takes it. */
  location: searchText.optional(),
};

export const FreeTimes = z.object({
  times: z.array(FreeTime),
  visits: z.array(
    z.object({ specialization: z.string(), visits: z.array(z.object({ id: z.int(), name: z.string() })) }),
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
  'RR1005',
  'RR1007',
  'RX444',
  'AE001',
  'AE004',
  'KT008',
  'K429',
] as const;
