import { sql } from 'kysely';
import { writeOrder } from '../../server/directory/offering-order.ts';
import { loadReference } from '../../server/directory/reference/load-reference.ts';
import type { Database } from '../../server/platform/db/open.ts';

export type Size = { providers: number; doctors: number; slots: number };

/** The technology was chosen for the largest of these sizes. */
export const sizes = {
  small: { providers: 50, doctors: 200, slots: 100_000 },
  default: { providers: 500, doctors: 2_000, slots: 1_000_000 },
  full: { providers: 5_000, doctors: 20_000, slots: 10_000_000 },
} as const satisfies Record<string, Size>;

/** A third of the doctors have the commonest service; the times of each are spread over ninety days, and two of three are free. */
export async function fill({ db }: Database, size: Size): Promise<void> {
  await loadReference(db);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set maintenance_work_mem = '512MB'`.execute(connection);
    await sql`insert into publication (address) values ('bench:')`.execute(connection);
    await sql`insert into provider (publication_id, source_id, name, folded, phone)
      select 1, 'p' || n, 'Rendelő ' || n, 'rendelo ' || n, '+36 1 555 0100' from generate_series(1, ${size.providers}::int) n`.execute(
      connection,
    );
    await sql`insert into provider_address (provider_id, publication_id, source_id, country, postal_code, city, street, location_id, lat, lng, time_zone)
      select provider.id, 1, 'a' || provider.id, upper(left(place.id, 2)), '1000', place.name->>'hu', 'Fő utca ' || provider.id, place.id, place.lat, place.lng,
        case when place.id like 'ro%' then 'Europe/Bucharest' else 'Europe/Budapest' end
      from provider join (
        select *, row_number() over (order by no) - 1 as nth, count(*) over () as places
        from location where type in ('district', 'sector', 'city')
      ) place on place.nth = (provider.id * 7919) % place.places order by provider.id`.execute(connection);
    await sql`insert into doctor (publication_id, source_id, title, family_name, given_name, folded, languages, published_overall, published_count)
      select 1, 'd' || n, 'Dr.', 'Kovács' || n, 'Béla', 'kovacs' || n || ' bela', case when n % 3 = 0 then '{hu,en}'::text[] else '{hu}' end, 3.5 + (n % 15) / 10.0, 20
      from generate_series(1, ${size.doctors}::int) n`.execute(connection);
    await sql`insert into schedule (publication_id, source_id, doctor_id, provider_id, address_id)
      select 1, 's' || doctor.id, doctor.id, address.provider_id, address.id
      from doctor join provider_address address on address.id = 1 + (doctor.id * 31) % ${size.providers}::int order by doctor.id`.execute(
      connection,
    );
    await sql`with service as (select id, row_number() over (order by id) - 1 as nth, count(*) over () as services from subfunction)
      insert into offering (schedule_id, subfunction_id, doctor_id, provider_id, location_no, main, price_amount, currency, discount_rate, speaks_english)
      select schedule.id, service.id, schedule.doctor_id, schedule.provider_id, location.no, wanted.main, 20000 + (schedule.id % 40) * 500, 'HUF',
        case when schedule.id % 5 = 0 then 10 else 0 end, schedule.id % 3 = 0
      from schedule join provider_address address on address.id = schedule.address_id join location on location.id = address.location_id
      cross join lateral (values
        (case when schedule.id % 3 = 0 then 0 else 20 + (schedule.id * 13) % 150 end, true),
        (1 + (schedule.id * 17) % 15, false)
      ) wanted (nth, main)
      join service on service.nth = wanted.nth % service.services
      on conflict do nothing`.execute(connection);
    await writeOrder(
      connection,
      Array.from({ length: size.doctors }, (_, index) => index + 1),
    );
    await fillSlots(connection, size);
    await sql`update offering set next_free_at = (
      select min(start_at) from slot where slot.schedule_id = offering.schedule_id and status = 'free' and start_at > now() + interval '1 hour')`.execute(
      connection,
    );
    await sql`vacuum analyze`.execute(connection);
  });
}

/** Indexes are made after the rows, because adding ten million random keys one by one would take longest of all. */
async function fillSlots(db: Database['db'], size: Size): Promise<void> {
  const perSchedule = Math.ceil(size.slots / size.doctors);
  const { rows } = await sql<{ name: string; make: string }>`
    select indexname as name, indexdef as make from pg_indexes where tablename = 'slot' and indexname <> 'slot_pkey'`.execute(
    db,
  );
  const { rows: keys } = await sql<{ drop: string; make: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and confrelid = 'slot'::regclass`.execute(db);
  await db.transaction().execute(async (tx) => {
    // The tables are emptied without their triggers, because the journal of payments, which hangs on the slots, refuses that.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate slot cascade`.execute(tx);
    await sql`set local session_replication_role = origin`.execute(tx);
    for (const { drop } of keys) await sql.raw(drop).execute(tx);
    await sql`alter table slot drop constraint slot_pkey`.execute(tx);
    for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(tx);
    await sql`insert into slot (id, schedule_id, of_doctor, start_at, end_at, status)
      select gen_random_uuid(), schedule.id, schedule.doctor_id, time.start_at, time.start_at + interval '15 minutes',
        case when (schedule.id + n) % 3 = 0 then 'busy' else 'free' end
      from schedule cross join generate_series(1, ${perSchedule}::int) n
      cross join lateral (
        select date_trunc('hour', now()) + interval '2 hours' + (n * (90.0 * 24 * 60 / ${perSchedule}::int) + schedule.id % 60) * interval '1 minute' as start_at
      ) time`.execute(tx);
    await sql`alter table slot add primary key (id)`.execute(tx);
    for (const { make } of [...rows, ...keys]) await sql.raw(make).execute(tx);
  });
}
