import { sql } from 'kysely';
import type { Database } from '../server/db/open.ts';
import { loadReference } from '../server/directory/reference.ts';

export type Size = { providers: number; doctors: number; slots: number };

/** The sizes the benchmarks know; `npm run bench -- full` for the largest. */
export const sizes: Record<string, Size> = {
  small: { providers: 50, doctors: 200, slots: 100_000 },
  default: { providers: 500, doctors: 2_000, slots: 1_000_000 },
  full: { providers: 5_000, doctors: 20_000, slots: 10_000_000 },
};

/**
 * A directory of the asked size, made inside the database: each doctor has one schedule and two services, the commonest
 * service belongs to a third of the doctors, and the free half hours of ninety days are spread evenly.
 */
export async function fill({ db }: Database, size: Size): Promise<void> {
  await loadReference(db);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`insert into publication (address) values ('bench:')`.execute(connection);
    await sql`insert into provider (publication_id, source_id, name, folded, phone)
      select 1, 'p' || n, 'Rendelő ' || n, 'rendelo ' || n, '+36 1 555 0100' from generate_series(1, ${size.providers}::int) n`.execute(connection);
    await sql`insert into provider_address (provider_id, publication_id, source_id, country, postal_code, city, street, location_id, lat, lng, time_zone)
      select p.id, 1, 'a' || p.id, upper(left(l.id, 2)), '1000', l.hu, 'Fő utca ' || p.id, l.id, l.lat, l.lng,
        case when l.id like 'ro%' then 'Europe/Bucharest' else 'Europe/Budapest' end
      from provider p join lateral (
        select * from location where type in ('district', 'sector', 'city') order by no offset (p.id * 7919) % 350 limit 1
      ) l on true`.execute(connection);
    await sql`insert into doctor (publication_id, source_id, title, family_name, given_name, folded, languages, rating_overall, rating_count)
      select 1, 'd' || n, 'Dr.', 'Kovács' || n, 'Béla', 'kovacs' || n || ' bela', case when n % 3 = 0 then '{hu,en}'::text[] else '{hu}' end, 4.5, 20
      from generate_series(1, ${size.doctors}::int) n`.execute(connection);
    await sql`insert into schedule (publication_id, source_id, doctor_id, provider_id, address_id)
      select 1, 's' || d.id, d.id, a.provider_id, a.id from doctor d join provider_address a on a.id = 1 + (d.id * 31) % ${size.providers}::int`.execute(connection);
    await sql`insert into offering (schedule_id, subfunction_id, doctor_id, provider_id, location_no, main, price_amount, currency, discount_rate, speaks_english)
      select s.id, f.id, s.doctor_id, s.provider_id, l.no, f.main, 20000 + (s.id % 40) * 500, 'HUF', case when s.id % 5 = 0 then 10 else 0 end, s.id % 3 = 0
      from schedule s join provider_address a on a.id = s.address_id join location l on l.id = a.location_id
      cross join lateral (
        select case when s.id % 3 = 0 then 101 else (select id from subfunction order by id offset 20 + (s.id * 13) % 180 limit 1) end as id, true as main
        union all select (select id from subfunction order by id offset 1 + (s.id * 17) % 15 limit 1), false
      ) f on conflict do nothing`.execute(connection);
    const perSchedule = Math.ceil(size.slots / size.doctors);
    await sql`insert into slot (id, schedule_id, start_at, end_at, status)
      select gen_random_uuid(), s.id, t.start_at, t.start_at + interval '15 minutes', case when (s.id + n) % 3 = 0 then 'busy' else 'free' end
      from schedule s cross join generate_series(1, ${perSchedule}::int) n
      cross join lateral (select date_trunc('hour', now()) + interval '2 hours' + (n * (90.0 * 24 * 60 / ${perSchedule}::int)) * interval '1 minute' + (s.id % 60) * interval '1 minute' as start_at) t`.execute(connection);
    await sql`update offering set next_free_at = (
      select min(start_at) from slot where slot.schedule_id = offering.schedule_id and status = 'free' and start_at > now() + interval '1 hour')`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
  });
}
