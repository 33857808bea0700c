import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { memberOf } from '../../contract/platform/member-of.ts';

export type FreeTime = { slotId: string; scheduleId: number };

export async function freeTimes(client: pg.PoolClient): Promise<FreeTime[]> {
  const { rows } = await client.query<{ slotId: string; scheduleId: number }>(
    `select id as "slotId", schedule_id as "scheduleId" from slot where status = 'free' and start_at > now() + interval '300 days' order by md5(id::text)`,
  );
  return rows;
}

type Statement = [text: string, values: unknown[]];

/** Statements of a booking as the baseline's version sends them, which every later schema has to accept (F19). */
function statementsFor({ slotId, scheduleId }: FreeTime): Statement[] {
  const id = randomUUID();
  return [
    ["insert into idempotency (scope, key, request_hash, created_at) values ('size', $1, '', now())", [id]],
    ["select status, capacity from slot where id = $1 and status = 'free' for update", [slotId]],
    ['select email from account where id = (select account_id from consent order by id limit 1) for share', []],
    [
      `insert into reservation (id, number, partner_id, slot_id, schedule_id, doctor_id, subfunction_id, during, status, expires_at, held_until,
         locale, email, family_name, given_name, created_at, updated_at)
       select $1::text::uuid, left($1::text, 13), 1, id, schedule_id, $3, 101, tstzrange(start_at, end_at), 'held', now() + interval '10 minutes', now(),
         'hu', 'anna@size.example', 'Kiss', 'Anna', now(), now() from slot where id = $2`,
      [id, slotId, scheduleId],
    ],
    [
      "insert into reservation_token (hash, reservation_id, of_doctor, kind) values (sha256(convert_to($1::text, 'UTF8')), $1::text::uuid, $2, 'manage')",
      [id, scheduleId],
    ],
    ["update reservation set status = 'booked', booked_at = now() where id = $1", [id]],
    ["update slot set status = 'busy' where id = $1", [slotId]],
    [
      `update offering set next_free_at = (select min(start_at) from slot where schedule_id = $1 and status = 'free' and start_at > now())
       where schedule_id = $1`,
      [scheduleId],
    ],
    [
      "insert into state_change (object_type, object_id, from_state, to_state, at, actor) values ('reservation', $1, 'held', 'booked', now(), 'size')",
      [id],
    ],
    [
      "insert into reminder (reservation_id, of_doctor, kind, sequence, due_at) values ($1, $2, 'day', 0, now() + interval '400 days')",
      [id, scheduleId],
    ],
    [
      "insert into outbox (id, kind, channel, partner_id, reservation_id, created_at) values (gen_random_uuid(), 'booked', 'mail', 1, $1, now())",
      [id],
    ],
    [
      `insert into audit (at, actor, role, action, object_type, object_id, patient, request_id, partner_id)
       values (now(), 'size', 'guest', 'reservation.book', 'reservation', $1::text, 'guest', $1::text, 1)`,
      [id],
    ],
  ];
}

/** After a deadlock or an outdated plan, the portal runs the booking again. */
const again = ['40P01', '0A000'];

export async function book(client: pg.PoolClient, time: FreeTime): Promise<void> {
  for (;;) {
    try {
      await client.query('begin');
      for (const [text, values] of statementsFor(time)) await client.query(text, values);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!again.includes(String(memberOf(error, 'code')))) throw error;
    }
  }
}
