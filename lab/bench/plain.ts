import { sql } from 'kysely';
import type { Database } from '../../server/platform/db/open.ts';
import type { Statement } from '../../tests/house/statements.ts';

/** A few tables that do not change with our schema, so that a ratio to them also shows a statement of ours that grew. */
export async function fillPlain({ db }: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    for (const statement of [
      sql`set statement_timeout = 0`,
      sql`create schema plain`,
      sql`create table plain.doctor (id int primary key, service int not null, name text not null, clinic text not null, city text not null,
        street text not null, lat float8, lng float8, time_zone text not null, price int, rating float8, next_free_at timestamptz)`,
      sql`insert into plain.doctor
        select distinct on (doctor.id) doctor.id, offering.subfunction_id, doctor.family_name || ' ' || doctor.given_name, provider.name, address.city,
          address.street, address.lat, address.lng, address.time_zone, offering.price_amount, offering.rating, offering.next_free_at
        from offering join doctor on doctor.id = offering.doctor_id join schedule on schedule.id = offering.schedule_id
        join provider on provider.id = offering.provider_id join provider_address address on address.id = schedule.address_id
        order by doctor.id, offering.subfunction_id <> ${commonest}::int`,
      sql`create table plain.slot (id uuid, doctor_id int not null, start_at timestamptz not null, end_at timestamptz not null, free boolean not null)`,
      sql`insert into plain.slot select slot.id, schedule.doctor_id, slot.start_at, slot.end_at, slot.status = 'free'
        from slot join schedule on schedule.id = slot.schedule_id`,
      // A bare server books so fast that a small directory has too few times; these are after every week that is searched.
      sql`insert into plain.slot select gen_random_uuid(), doctor.id, at, at + interval '15 minutes', true
        from (select id, count(*) over () as doctors from plain.doctor) doctor,
          lateral generate_series(1, 600000 / doctors) no, lateral (select now() + interval '2 years' + no * interval '15 minutes' as at) time`,
      sql`alter table plain.slot add primary key (id), add foreign key (doctor_id) references plain.doctor`,
      sql`create index on plain.slot (doctor_id, start_at) where free`,
      sql`create index on plain.doctor (service, next_free_at)`,
      sql`create table plain.booking (id bigint generated always as identity primary key, slot_id uuid not null unique references plain.slot,
        at timestamptz not null default now())`,
      sql`vacuum analyze plain.doctor, plain.slot, plain.booking`,
    ])
      await statement.execute(connection);
  });
}

export const commonest = 101;

/** Lists as many times of each doctor as the portal's search does. */
export const plainSearch: Statement = {
  name: 'plain-search',
  text: `select doctor.*, listed.slots
    from (select * from plain.doctor where service = $1 and next_free_at is not null order by next_free_at, id limit 25) doctor
    cross join lateral (
      select json_agg(near) as slots from (
        select id, start_at, end_at from plain.slot
        where doctor_id = doctor.id and free and start_at > now() and start_at < now() + interval '7 days' order by start_at limit 13
      ) near
    ) listed order by doctor.next_free_at, doctor.id`,
  values: [commonest],
};

export function plainWeek(doctorId: number, week: string): Statement {
  return {
    name: 'plain-week',
    text: `select id, start_at, end_at from plain.slot
      where doctor_id = $1 and free and start_at >= $2::timestamptz and start_at < $2::timestamptz + interval '7 days' order by start_at`,
    values: [doctorId, week],
  };
}

export const plainBooking = {
  name: 'plain-booking',
  text: 'insert into plain.booking (slot_id) values ($1) on conflict do nothing returning id',
};

export async function idsOfPlainSlots({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from plain.slot where free and not exists (select from plain.booking where slot_id = slot.id) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
