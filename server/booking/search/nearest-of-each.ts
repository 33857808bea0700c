import { sql } from 'kysely';
import type { DoctorItem } from '../../../contract/booking/search.ts';
import { plannedEachTime } from '../../platform/db/prepared.ts';
import type { Context } from '../context.ts';
import { itemsOf, type Offer, offerColumns } from './doctor-items.ts';
import { conditions } from './filter.ts';
import { orderOf } from './order.ts';
import type { Filter } from './search-filter.ts';
import { calendarJoin } from './window.ts';

type OfferCount = Offer & { doctors: number };

export async function nearestOfEach(
  filter: Filter,
  context: Context,
): Promise<{ doctors: number; nearest: DoctorItem }[]> {
  const { rows } = await sql<OfferCount>`${plannedEachTime}
    select distinct on (offering.subfunction_id) ${offerColumns(filter, context)},
      count(*) over (partition by offering.subfunction_id)::int as doctors
    from offering ${calendarJoin(filter, context)} where ${sql.join(conditions(filter, context), sql` and `)}
    order by offering.subfunction_id, nearest nulls last, offering.doctor_id, offering.schedule_id`.execute(
    context.database.db,
  );
  const counts = new Map(rows.map(({ subfunction_id, doctors }) => [subfunction_id, doctors]));
  const items = await itemsOf(rows, filter, orderOf(filter, context), context);
  return items.map((nearest) => ({ doctors: counts.get(nearest.subfunctionId) ?? 0, nearest }));
}
