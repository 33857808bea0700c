import { z } from 'zod';
import { BookedBy, FreeTime } from '../directory/offering.ts';
import { Cover } from '../entitlement/coverage.ts';

export const ListedTime = FreeTime.extend({
  end: z.iso.datetime(),
  bookedBy: BookedBy.meta({ example: 'portal' }),
  /** The cover on the day of this time; absent where it is the same as the cover of the offer itself. */
  cover: Cover.optional(),
});
export type ListedTime = z.infer<typeof ListedTime>;
