import type { VideoNow } from '../../../contract/telemedicine/video-now.ts';
import { itemsOf } from '../../booking/search/doctor-items.ts';
import { nearestOfEach } from '../../booking/search/nearest-of-each.ts';
import { orderOf } from '../../booking/search/order.ts';
import type { Filter } from '../../booking/search/search-filter.ts';
import { iso } from '../../platform/clock.ts';
import type { Context, Handler } from '../context.ts';
import { onDuty } from './on-duty.ts';

export const listVideoNow: Handler<'listVideoNow'> = async ({ subfunction }, context) => {
  const filter: Filter = { visit: 'video', page: 1, limit: 1, ...(subfunction !== undefined && { subfunction }) };
  const [now, nearest] = await Promise.all([dutyItems(filter, context), nearestOfEach(filter, context)]);
  const collator = new Intl.Collator(context.language);
  const isOnDuty = (service: number) => now.some(({ offer }) => offer.subfunctionId === service);
  const later = nearest
    .map(({ nearest: offer }) => ({ offer, queue: null }))
    .filter(({ offer }) => !isOnDuty(offer.subfunctionId))
    .toSorted((one, other) => collator.compare(one.offer.doctor.specialization, other.offer.doctor.specialization));
  return [...now, ...later];
};

async function dutyItems(filter: Filter, context: Context): Promise<VideoNow[]> {
  const rows = await onDuty(filter, context);
  const items = await itemsOf(rows, filter, orderOf(filter, context), context);
  // A doctor has one shift at a time.
  const offers = new Map(items.map((item) => [item.doctor.id, item]));
  return rows.flatMap(({ id, doctor_id, queue: { start, place, minutes } }) => {
    const offer = offers.get(doctor_id);
    return offer ? [{ offer, queue: { shiftId: id, start: iso(start), place, minutes } }] : [];
  });
}
