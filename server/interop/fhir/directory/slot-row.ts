import { sql } from 'kysely';
import { uuid } from '../../../../contract/platform/rules.ts';
import { isListed } from '../../../directory/offered.ts';
import { iso } from '../../../platform/clock.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../row.ts';
import { ofMoment, ofNumber, ofService, ofSpecialty } from './conditions.ts';
import { directoryRow } from './directory-row.ts';
import { furthestSlot, needs, searchTimes } from './slot-search.ts';
import { isScheduleClosed, slotResource, slotRows } from './slots.ts';

const calendar = sql`schedule.id`;

function shownSlots(context: Context) {
  return slotRows(context)
    .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
    .where('slot.start_at', '>', iso(context.now))
    .where(
      sql<boolean>`exists (select from offering where offering.schedule_id = slot.schedule_id and ${isListed(context)})`,
    );
}

const byId = directoryRow({
  type: 'Slot',
  of: 'a time of a schedule, free or taken, from now on',
  lacks: ['who has booked a time, and times in the past'],
  needs,
  furthest: furthestSlot,
  params: {
    schedule: { type: 'reference', says: 'the calendar', where: ofNumber({ Schedule: calendar }) },
    status: {
      type: 'token',
      says: 'free, busy, busy-tentative or busy-unavailable',
      where: ({ code }, context) => sql<boolean>`case when slot.status = 'free' and ${isScheduleClosed(context)}
        then 'busy-unavailable' else slot.status end = ${code}`,
    },
    start: { type: 'date', says: 'when it begins', where: ofMoment(sql`slot.start_at`) },
    'service-type': { type: 'token', says: 'a visit, by the code of its serviceType', where: ofService(calendar) },
    specialty: { type: 'token', says: 'a specialty, by its code', where: ofSpecialty(calendar) },
  },
  includes: {
    'Slot:schedule': (resource) => (resource.resourceType === 'Slot' ? [resource.schedule.reference] : []),
  },
  rows: shownSlots,
  among: (ids) => sql<boolean>`slot.id = any(${ids.filter((one) => uuid.safeParse(one).success)}::uuid[])`,
  order: [sql`slot.start_at`, sql`slot.id`],
  map: async () => (line) => slotResource(line),
});

export const slot: Row = {
  ...byId,
  search: async (request, search) =>
    (search.ids ? byId.search?.(request, search) : undefined) ?? searchTimes(request, search),
};
