import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../server/platform/db/open.ts';

/** Locks, checks and records that any booking needs, in functions that do not change with our code (0131). */
export async function fillDuties({ db }: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    for (const statement of [
      sql`set statement_timeout = 0`,
      sql`create table plain.hold (id uuid primary key, number text not null unique, slot_id uuid not null unique references plain.slot,
        doctor_id int not null references plain.doctor, during tstzrange not null, status text not null, ends_at timestamptz not null,
        exclude using gist (doctor_id with =, during with &&) where (status in ('held', 'booked')))`,
      sql`create table plain.history (id bigint generated always as identity primary key, object uuid not null, state text not null,
        actor text not null, at timestamptz not null)`,
      sql`create index on plain.history (object, id)`,
      sql`create table plain.token (hash bytea primary key, hold_id uuid not null references plain.hold)`,
      sql`create index on plain.token (hold_id)`,
      sql`create table plain.reminder (hold_id uuid not null references plain.hold, kind text not null, due_at timestamptz not null, primary key (hold_id, kind))`,
      sql`create table plain.outbox (id uuid primary key, hold_id uuid not null references plain.hold, at timestamptz not null)`,
      sql`create table plain.head (chain int primary key, no bigint not null, hash bytea not null)`,
      sql`insert into plain.head select chain, 0, '' from generate_series(0, 127) chain`,
      sql`create table plain.audit (id bigint generated always as identity primary key, at timestamptz not null, actor text not null,
        action text not null, object uuid not null, chain int not null, no bigint not null, hash bytea not null, unique (chain, no))`,
      sql`create index on plain.audit (actor, at)`,
      sql`create index on plain.audit (object, at)`,
      sql`create function plain.note(deed text, what uuid, who text, moment timestamptz) returns void language plpgsql as $$
        declare last record; link bytea;
        begin
          select * into last from plain.head where chain = hashtext(what::text) & 127 for update;
          link := sha256(last.hash || convert_to(json_build_array(last.no + 1, deed, what, who, moment)::text, 'UTF8'));
          insert into plain.audit (at, actor, action, object, chain, no, hash)
            values (moment, who, deed, what, last.chain, last.no + 1, link);
          update plain.head set no = last.no + 1, hash = link where chain = last.chain;
          insert into plain.history (object, state, actor, at) values (what, deed, who, moment);
        end $$`,
      sql`create function plain.take(asked uuid, new uuid, spoken text, secret bytea) returns json language plpgsql as $$
        declare wanted record; moment timestamptz := now();
        begin
          select slot.*, doctor.name, doctor.clinic, doctor.city, doctor.street, doctor.time_zone, doctor.price into wanted
            from plain.slot join plain.doctor on doctor.id = slot.doctor_id where slot.id = asked;
          perform pg_advisory_xact_lock(2, wanted.doctor_id);
          update plain.slot set free = false where id = asked and free;
          if not found then return null; end if;
          update plain.doctor set next_free_at = (select min(start_at) from plain.slot where doctor_id = doctor.id and free and start_at > moment)
            where id = wanted.doctor_id;
          insert into plain.hold values (new, spoken, asked, wanted.doctor_id, tstzrange(wanted.start_at, wanted.end_at), 'held', moment + interval '10 minutes');
          insert into plain.token values (secret, new);
          perform plain.note('hold', new, 'guest', moment);
          return to_json(wanted);
        end $$`,
      sql`create function plain.finish(which uuid) returns json language plpgsql as $$
        declare booked plain.hold; moment timestamptz := now();
        begin
          perform pg_advisory_xact_lock(2, doctor_id) from plain.hold where id = which;
          update plain.hold set status = 'booked' where id = which and status = 'held' returning * into booked;
          insert into plain.reminder select which, kind, lower(booked.during) from unnest(array['week', 'day', 'hour']) kind;
          insert into plain.outbox values (gen_random_uuid(), which, moment);
          perform plain.note('book', which, 'customer', moment);
          return to_json(booked);
        end $$`,
    ])
      await statement.execute(connection);
  });
}

/** With `finished`, the end of the booking is added, which is a transaction of its own. */
export function dutiesOf(slotId: string, finished: boolean) {
  const id = randomUUID();
  const take = {
    name: 'take',
    text: 'select plain.take($1, $2, $3, $4)',
    values: [slotId, id, id.slice(0, 12), randomBytes(32)],
  };
  return finished ? [take, { name: 'finish', text: 'select plain.finish($1)', values: [id] }] : [take];
}
