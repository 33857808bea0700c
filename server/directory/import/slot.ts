import { parse, v5 } from 'uuid';
import { z } from 'zod';
import { Id, listOf, momentOf, numberFrom, Reference, referenceTo, textUpTo, WrittenInstant } from './fields.ts';
import { forgiving } from './forgiving.ts';

const namespace = parse('8a6f6d1e-54a5-5c0e-9d0f-2f2c1c7b3d90');

const extensions = 'http://fhir-registry.smarthealthit.org/StructureDefinition/';
const mostCapacity = 100_000;

const Capacity = numberFrom(z.int().min(0).max(mostCapacity)).optional();
const Phone = textUpTo(60).optional();
const WebAddress = textUpTo(2000).transform(webAddressOf).pipe(z.string().refine(isWebAddress));

function webAddressOf(text: string): string {
  return /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#]|$)/.test(text) ? `https://${text}` : text;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

const Extension = z.looseObject({ url: z.string() });
const statuses = ['free', 'busy', 'busy-tentative', 'busy-unavailable', 'entered-in-error'] as const;

export const Slot = forgiving(
  z.object({
    resourceType: z.literal('Slot'),
    id: Id,
    schedule: Reference,
    status: z
      .string('not a status')
      .overwrite((text) => text.trim().toLowerCase())
      .pipe(z.enum(statuses, 'not a status')),
    start: WrittenInstant,
    end: WrittenInstant,
    extension: listOf(Extension),
  }),
);
export type Slot = z.output<typeof Slot>;

const scheduleOf = referenceTo('Schedule');

/** A slot's id is the same in every import, because links and reservations name it. */
export function slotId(publication: string, sourceId: string): string {
  return v5(`${publication}|${sourceId}`, namespace);
}

export type ReadSlot = {
  scheduleNo: number;
  status: Slot['status'];
  capacity: number;
  bookingUrl: string | null;
  bookingPhone: string | null;
};

export function readSlot(slot: Slot, schedules: ReadonlyMap<string, number>): ReadSlot | string {
  const { reference } = slot.schedule;
  const scheduleNo = schedules.get(scheduleOf(reference) ?? reference.trim());
  if (scheduleNo === undefined) return `unknown reference ${reference.slice(0, 80)}`;
  const [start, end] = [momentOf(slot.start), momentOf(slot.end)];
  if (start === undefined || end === undefined) return 'a day that is not in the calendar';
  if (end <= start) return 'ends before it has begun';
  const link = extensionOf(slot, 'booking-deep-link');
  const bookingUrl = link && WebAddress.safeParse(link.value);
  if (bookingUrl?.success === false) return 'has a booking-deep-link that is no web address';
  const phone = Phone.safeParse(extensionOf(slot, 'booking-phone')?.value);
  if (!phone.success) return 'has a booking-phone that is no phone number';
  const capacity = Capacity.safeParse(extensionOf(slot, 'slot-capacity')?.value);
  if (!capacity.success) return `has a slot-capacity that is no whole number up to ${mostCapacity}`;
  const isFull = capacity.data === 0 && slot.status === 'free';
  return {
    scheduleNo,
    status: isFull ? 'busy' : slot.status,
    capacity: Math.max(1, capacity.data ?? 1),
    bookingUrl: bookingUrl?.data ?? null,
    bookingPhone: phone.data || null,
  };
}

/** The extension's value, whichever FHIR type its publisher chose for it; null counts as no value. */
function extensionOf({ extension }: Slot, name: string): { value: unknown } | undefined {
  const entry = extension.find(({ url }) => url === `${extensions}${name}`);
  if (!entry) return undefined;
  const [, value] = Object.entries(entry).find(([key, one]) => key.startsWith('value') && one !== null) ?? [];
  return { value };
}
