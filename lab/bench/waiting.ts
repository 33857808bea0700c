import { sql } from 'kysely';
import { mostListed } from '../../contract/platform/rules.ts';
import type { Database } from '../../server/platform/db/open.ts';
import type { Lists } from './lists.ts';
import type { PartnerAccount } from './partners.ts';
import { shortList } from './rows.ts';

const last = mostListed / 25;

export const waiting: Lists = {
  own: {
    'own places on the waiting list, first page': '/waiting-list',
    'own places on the waiting list, last page': `/waiting-list?page=${last}`,
  },
  desk: {
    'waiting list at the desk, first page': '/desk/waiting-list',
    'waiting list at the desk, last page': `/desk/waiting-list?page=${last}`,
    'waiting list at the desk, overdue': '/desk/waiting-list?filter=overdue',
    'waiting list at the desk, over': '/desk/waiting-list?filter=done',
  },
  oneOwn: {},
  oneAtDesk: {
    'a place on the waiting list by its number': ({ number }) => `/desk/waiting-list?number=${number}`,
    'one place on the waiting list': ({ id }) => `/desk/waiting-list/${id}`,
  },
  of: (count) => ({
    roles: ['agent'],
    fill: (database, made) => fill(database, made, count),
    seen: async ({ db }, { id }) => {
      const places = await db
        .selectFrom('waiting_place')
        .select('id')
        .where('account_id', '=', id)
        .limit(shortList)
        .execute();
      return places.map((place) => ({ ...place, number: `${place.id.slice(0, 4)}-${place.id.slice(4, 8)}` }));
    },
  }),
};

/** Half of the places wait, an eighth of them until today, and the others are over; each is for another wish. */
async function fill({ db, pool }: Database, { id, partnerId }: PartnerAccount, count: number): Promise<void> {
  await sql`
    insert into waiting_place (id, partner_id, account_id, created_at, over_at, looked)
    select gen_random_uuid(), ${partnerId}, ${id}, now() - no * interval '1 minute',
      case when no % 2 = 1 then now() - no * interval '30 seconds' end, true
    from generate_series(1, ${count}::int) no`.execute(db);
  await sql`
    insert into waiting_wish (place_id, account_id, subfunction_id, doctor_id, location_id, earliest_day, latest_day, weekdays, day_parts, status, waits_since)
    select place.id, ${id}, wished.subfunction_id, wished.doctor_id, wished.location_id, current_date,
      current_date + case when place.no % 8 = 0 then 0 else place.no % 500 + 2 end::int, '{1}', '{evening}',
      case when place.over_at is null then 'waiting' else 'left' end, place.created_at
    from (select *, row_number() over (order by id) as no from waiting_place where account_id = ${id}) place
    join (select subfunction.id as subfunction_id, doctor.id as doctor_id, location.id as location_id, row_number() over () as no
      from (select id from doctor limit 100) doctor, location, subfunction limit ${count}::int) wished using (no)`.execute(
    db,
  );
  await pool.query('vacuum analyze waiting_place, waiting_wish');
}
