import { z } from 'zod';
import { BookedBy, FreeTime } from '../directory/offering.ts';
import { Cover } from '../entitlement/coverage.ts';

export const ListedTime = FreeTime.extend({
  end: z.iso.datetime(),
  bookedBy: BookedBy.meta({ example: 'portal' }),
  /** A coverage may begin or end between two days, so this may differ from the offer's. */
  cover: Cover.optional(),
});
export type ListedTime = z.infer<typeof ListedTime>;
