import type { Database } from '../../server/platform/db/open.ts';
import { account } from '../../tests/identity/account.ts';
import { byTurns, type Row } from './rows.ts';

const schedules = 40;
const slots = 10_000;
const people = 26;

export async function addedSlots(database: Database, { seconds }: { seconds: number }): Promise<Row[]> {
  const { id, partnerId } = await account(database);
  const add = async (waiting: number) => {
    const client = await database.pool.connect();
    try {
      await client.query(
        "begin; set local statement_timeout = '60s'; update waiting_wish set status = 'left' where status in ('waiting', 'offered')",
      );
      await client.query(
        `with place as (
          insert into waiting_place (id, partner_id, account_id, created_at)
          select gen_random_uuid(), $1, $2, now() from generate_series(1, $3) returning id)
        insert into waiting_wish (place_id, account_id, subfunction_id, location_id, earliest_day, latest_day, weekdays, day_parts, waits_since)
        select place.id, $2, 101, location.id, current_date, current_date + 60, '{1}', '{evening}', now()
        from (select id, row_number() over () as no from place) place
        join (select id, row_number() over () as no from location) location using (no)`,
        [partnerId, id, waiting],
      );
      await client.query(
        `insert into slot (id, schedule_id, of_doctor, start_at, end_at, status)
        select gen_random_uuid(), schedule.id, doctor_id, at, at + interval '10 minutes', 'free'
        from (select id, doctor_id from schedule order by id limit $1) schedule,
          lateral (select now() + interval '900 days' + no * interval '10 minutes' as at from generate_series(1, $2) no) times`,
        [schedules, slots / schedules],
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const name = `${slots} new slots of ${schedules} schedules while ${people} people wait`;
  return [{ ...(await byTurns(name, seconds, { few: () => add(0), many: () => add(people) })), aim: 5 }];
}
