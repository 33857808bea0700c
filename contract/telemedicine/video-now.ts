import { z } from 'zod';
import { Reservation, slotRefusals, token } from '../booking/reservation.ts';
import { DoctorItem } from '../booking/search.ts';
import { operation } from '../platform/operation.ts';
import { uuid, wholeNumber } from '../platform/rules.ts';

const Queue = z.object({
  shiftId: z.uuid(),
  place: z.int(),
  minutes: z.int(),
  start: z.iso.datetime(),
});

export const VideoNow = z
  .object({
    offer: DoctorItem,
    /** Null if nobody is on duty for the service; `offer` then has the nearest free time. */
    queue: Queue.nullable(),
  })
  .meta({ id: 'VideoNow' });
export type VideoNow = z.infer<typeof VideoNow>;

export const listVideoNow = operation({
  id: 'listVideoNow',
  method: 'GET',
  path: '/virtual-clinic/now',
  summary:
    'Who can be seen by video now, with the place in the queue and the minutes, else the next free time; by service',
  lane: 'search',
  access: 'customer',
  pages: ['services-virtual-clinic'],
  input: z.strictObject({ subfunction: wholeNumber.optional() }),
  output: z.array(VideoNow),
  refusals: [],
  clauses: ['S2.2-01', 'S2.5-01', 'S3.10-01'],
});

export const startVideoNow = operation({
  id: 'startVideoNow',
  method: 'POST',
  path: '/virtual-clinic/now',
  repeatable: true,
  summary: "Hold the earliest start in a doctor's shift; it is booked by the steps of every reservation",
  lane: 'booking',
  access: 'customer',
  // A customer who may not book visits by video does not see this page, and so is refused.
  pages: ['services-virtual-clinic-search'],
  input: z.strictObject({
    shiftId: uuid,
    /** An earlier hold of the caller, released in the same transaction: one hold per visitor (R4). */
    replaces: token.optional(),
  }),
  output: Reservation,
  refusals: [...slotRefusals, '#404', 'KV011'],
  invalid: { shiftId: '#404' },
  clauses: ['S2.2-01', 'S4.4-01'],
});
