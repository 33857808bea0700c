import { parse, v5 } from 'uuid';
import { z } from 'zod';
import { Id, referenceTo, textUpTo } from './ndjson.ts';

const namespace = parse('8a6f6d1e-54a5-5c0e-9d0f-2f2c1c7b3d90');

const Instant = z
  .string()
  .regex(
    /^2[01]\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4])(?::[0-5]\d)?)$/,
    'not an instant with seconds and offset',
  );

const extensions = 'http://fhir-registry.smarthealthit.org/StructureDefinition/';
const mostCapacity = 100_000;

const Capacity = z.int().min(0).max(mostCapacity).default(1);
const Phone = textUpTo(60).optional();
const WebAddress = textUpTo(2000).refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text));

const Extension = z.object({
  url: z.string(),
  valueInteger: z.unknown().optional(),
  valueUrl: z.unknown().optional(),
  valueString: z.unknown().optional(),
});

export const Slot = z.object({
  resourceType: z.literal('Slot'),
  id: Id,
  schedule: z.object({ reference: z.string() }),
  status: z.enum(['free', 'busy', 'busy-tentative', 'busy-unavailable', 'entered-in-error']),
  start: Instant,
  end: Instant,
  extension: z.array(Extension).default([]),
});
export type Slot = z.output<typeof Slot>;

const scheduleOf = referenceTo('Schedule');

/** The same in every import, because links and reservations name it. */
export function slotId(publication: string, sourceId: string): string {
  return v5(`${publication}|${sourceId}`, namespace);
}

function momentOf(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return undefined;
  }
}

export type ReadSlot = {
  scheduleNo: number;
  status: Slot['status'];
  capacity: number;
  bookingUrl: string | null;
  bookingPhone: string | null;
};

export function readSlot(slot: Slot, schedules: ReadonlyMap<string, number>): ReadSlot | string {
  const reference = scheduleOf(slot.schedule.reference);
  const scheduleNo = reference === undefined ? undefined : schedules.get(reference);
  if (scheduleNo === undefined) return `unknown reference ${slot.schedule.reference.slice(0, 80)}`;
  const start = momentOf(slot.start);
  const end = momentOf(slot.end);
  if (start === undefined || end === undefined) return 'a day that is not in the calendar';
  if (end <= start) return 'ends before it has begun';
  const said = (name: string) => slot.extension.find(({ url }) => url === `${extensions}${name}`);
  const link = said('booking-deep-link');
  const bookingUrl = WebAddress.safeParse(link?.valueUrl);
  if (link && !bookingUrl.success) return 'has a booking-deep-link that is no web address';
  const phone = Phone.safeParse(said('booking-phone')?.valueString);
  if (!phone.success) return 'has a booking-phone that is no phone number';
  const capacity = Capacity.safeParse(said('slot-capacity')?.valueInteger);
  if (!capacity.success) return `has a slot-capacity that is no whole number up to ${mostCapacity}`;
  const isFull = capacity.data === 0 && slot.status === 'free';
  return {
    scheduleNo,
    status: isFull ? 'busy' : slot.status,
    capacity: Math.max(1, capacity.data),
    bookingUrl: bookingUrl.data ?? null,
    bookingPhone: phone.data || null,
  };
}
