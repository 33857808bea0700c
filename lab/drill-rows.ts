import type { Database } from '../server/platform/db/open.ts';

/** The rows are random bytes, which no compression makes smaller in the archive or the copy. */
export async function fill({ pool }: Database, gigabytes: number): Promise<void> {
  await pool.query('create table ballast (filler bytea not null)');
  await pool.query('alter table ballast alter filler set storage external');
  for (let megabytes = 0; megabytes < 1024 * gigabytes; megabytes += 64)
    await pool.query(`insert into ballast
      select (select string_agg(sha512((part::text || random())::bytea), '') from generate_series(1, 16384) part where one > 0)
      from generate_series(1, 64) one`);
}

/** Each copy has a history and a row in the audit chain of its own. @returns the numbers of the copies */
export async function writeExpired(database: Database, count: number): Promise<string[]> {
  const numbers: string[] = [];
  // The rows are written in portions, because a statement may take fifteen seconds.
  for (let from = 1; from <= count; from += 2000)
    numbers.push(...(await writeSomeExpired(database, from, Math.min(from + 1999, count))));
  return numbers;
}

async function writeSomeExpired({ pool }: Database, from: number, to: number): Promise<string[]> {
  const { rows } = await pool.query<{ number: string }>(
    `with first as (select id from reservation order by created_at limit 1),
      made as (
        insert into reservation
        select (jsonb_populate_record(pattern, jsonb_build_object('id', gen_random_uuid(), 'status', 'expired', 'held_share', null, 'created_at', now(),
          'number', 'X' || lpad((no / 10000)::text, 3, '0') || '-' || lpad((no % 10000)::text, 4, '0')))).*
        from reservation pattern join first using (id), generate_series($1::int, $2::int) no
        returning id, number
      ),
      held as (insert into state_change (object_type, object_id, to_state, at, actor)
        select 'reservation', id, 'held', now(), 'guest:' || id from made),
      ended as (insert into state_change (object_type, object_id, from_state, to_state, at, actor)
        select 'reservation', id, 'held', 'expired', now(), 'system' from made),
      audited as (insert into audit (at, actor, role, action, object_type, object_id, patient, channel, request_id, partner_id)
        select now(), audit.actor, role, action, object_type, made.id::text, patient, channel, request_id, audit.partner_id
        from made, first, lateral (select * from audit where object_id = first.id::text order by audit.id limit 1) audit)
    select number from made`,
    [from, to],
  );
  return rows.map(({ number }) => number);
}
