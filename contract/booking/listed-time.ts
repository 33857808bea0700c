import { z } from 'zod';
import { BookedBy, FreeTime } from '../directory/offering.ts';
import { Cover } from '../entitlement/coverage.ts';

export const ListedTime = FreeTime.extend({
  end: z.iso.datetime(),
  bookedBy: BookedBy.meta({ example: 'portal' }),
  /** Where it differs from the offer's: a coverage may begin or end between two days. */
  cover: Cover.optional(),
});
export type ListedTime = z.infer<typeof ListedTime>;
