import type { Extension, Slot } from 'fhir/r4';
import { type RawBuilder, sql } from 'kysely';
import { isPausedHere } from '../../../directory/offered.ts';
import type { Context } from '../../context.ts';

const extensions = 'http://fhir-registry.smarthealthit.org/StructureDefinition/';

function isSlotClosed(context: Pick<Context, 'host'>): RawBuilder<boolean> {
  const isPaused = isPausedHere(context, sql`closed.provider_id`);
  return sql`(slot.schedule_id = any(array(select closed.id from schedule closed where closed.is_closed or ${isPaused})))`;
}

export function isScheduleClosed(context: Pick<Context, 'host'>): RawBuilder<boolean> {
  return sql`(schedule.is_closed or ${isPausedHere(context, sql`schedule.provider_id`)})`;
}

/** Leaves out times made for a visit that begins at once, which are free to nobody else. */
export function slotRows({ database, host }: Pick<Context, 'database' | 'host'>) {
  return database.db
    .selectFrom('slot')
    .where('slot.on_duty', '=', false)
    .where('slot.status', '<>', 'entered-in-error')
    .select(['slot.id', 'slot.schedule_id', 'slot.start_at', 'slot.end_at', 'slot.status'])
    .select(isSlotClosed({ host }).as('is_closed'))
    .select(['slot.booking_url', 'slot.booking_phone', 'slot.capacity'])
    .select(
      sql<number>`case when slot.capacity = 1 then 1
        else slot.capacity - (select count(*) from kept_slot where slot_id = slot.id and of_doctor = slot.of_doctor)::int end`.as(
        'left',
      ),
    );
}
export type SlotRow = Awaited<ReturnType<ReturnType<typeof slotRows>['execute']>>[number];

const statuses = ['free', 'busy', 'busy-tentative', 'busy-unavailable'] as const;

export function slotResource(row: SlotRow, { link, phone }: { link?: string; phone?: string } = {}): Slot {
  const known = statuses.find((one) => one === row.status) ?? 'busy-unavailable';
  const status = known === 'free' && row.is_closed ? 'busy-unavailable' : known;
  const extensionOf = (name: string, value: Omit<Extension, 'url'>): Extension => ({
    url: `${extensions}${name}`,
    ...value,
  });
  const [url, number] =
    row.booking_url === null && row.booking_phone === null ? [link, phone] : [row.booking_url, row.booking_phone];
  const extension = [
    ...(url ? [extensionOf('booking-deep-link', { valueUrl: url })] : []),
    ...(number ? [extensionOf('booking-phone', { valueString: number })] : []),
    ...(row.capacity > 1 ? [extensionOf('slot-capacity', { valueInteger: Math.max(0, row.left) })] : []),
  ];
  return {
    resourceType: 'Slot',
    id: row.id,
    ...(extension.length > 0 && { extension }),
    schedule: { reference: `Schedule/${row.schedule_id}` },
    status,
    start: row.start_at,
    end: row.end_at,
  };
}
