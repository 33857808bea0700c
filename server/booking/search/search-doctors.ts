import { sql } from 'kysely';
import type { DoctorItem } from '../../../contract/booking/search.ts';
import { plannedEachTime } from '../../platform/db/prepared.ts';
import type { Context, Handler } from '../context.ts';
import { refuseUnapproved } from './approved.ts';
import { itemsOf, type Offer, offerColumns } from './doctor-items.ts';
import { conditions } from './filter.ts';
import { networksOf } from './network.ts';
import { orderOf } from './order.ts';
import type { Filter } from './search-filter.ts';
import { calendarJoin } from './window.ts';

export const searchDoctors: Handler<'searchDoctors'> = async (filter, context) => {
  await refuseUnapproved(filter, context);
  const [items, total, networks] = await Promise.all([
    pageOf(filter, context),
    totalOf(filter, context),
    networksOf(filter, context),
  ]);
  return { items, page: filter.page, limit: filter.limit, total, networks };
};

async function pageOf(filter: Filter, context: Context): Promise<DoctorItem[]> {
  const order = orderOf(filter, context);
  const { rows: offers } = await sql<Offer>`${plannedEachTime}
    select ${offerColumns(filter, context)} from offering ${calendarJoin(filter, context)}
    where ${sql.join(conditions(filter, context), sql` and `)}
    order by ${order.sql({ of: sql`offering`, nearest: sql`nearest` })}, offering.doctor_id, offering.schedule_id
    limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`.execute(context.database.db);
  return itemsOf(offers, filter, order, context);
}

async function totalOf(filter: Filter, context: Context): Promise<number> {
  const {
    page: _page,
    limit: _limit,
    holdToken: _token,
    personId: _person,
    listType: _list,
    sortBy: _sort,
    lat,
    lng,
    week,
    ...conditionsAlone
  } = filter;
  const key = {
    ...conditionsAlone,
    brand: context.host.brand.key,
    ...(filter.preauthRef && { account: context.session?.accountId }),
    ...(filter.network && { of: context.session?.subscription?.id ?? context.session?.accountId }),
    around: lat !== undefined && lng !== undefined,
    ...(filter.timeOfDay && { week }),
  };
  return context.totals.of(JSON.stringify(key), context.now, async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from offering where ${sql.join(conditions(filter, context), sql` and `)}`.execute(
      context.database.db,
    );
    return rows[0]?.total ?? 0;
  });
}
