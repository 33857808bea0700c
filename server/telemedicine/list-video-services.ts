import { nearestOfEach } from '../booking/search/nearest-of-each.ts';
import type { Handler } from './context.ts';

export const listVideoServices: Handler<'listVideoServices'> = async (_input, context) => {
  const collator = new Intl.Collator(context.language);
  const offers = await nearestOfEach({ visit: 'video', page: 1, limit: 1 }, context);
  return offers.toSorted((one, other) =>
    collator.compare(one.nearest.doctor.specialization, other.nearest.doctor.specialization),
  );
};
