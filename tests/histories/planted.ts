import type { Harm } from './run.ts';
import type { Theme } from './themes.ts';

/** A trigger after all others changes or drops a row. */
const bySql =
  (statements: string): Harm =>
  async ({ w }) => {
    await w.database.pool.query(statements);
  };

function loseRows(table: string, when: string): Harm {
  return bySql(`create function lose_${table}() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger zz_lost before insert on ${table} for each row when (${when}) execute function lose_${table}();`);
}

function changed(table: string, on: string, change: string): Harm {
  return bySql(`create function change_${table}() returns trigger language plpgsql as $$ begin ${change}; return new; end $$;
    create trigger zz_changed before ${on} on ${table} for each row execute function change_${table}();`);
}

/** Bugs that the histories have to find, with their signs. */
export const planted: Readonly<Record<string, { harm: Harm; shows: RegExp; theme?: Theme }>> = {
  'a hold without its lock and its constraints': {
    // A function of the same name that is found first, and does nothing.
    harm: async ({ w }) => {
      await w.database.pool.query(`
        drop index reservation_one_per_seat;
        alter table reservation drop constraint reservation_one_per_doctor_and_time;
        create function public.pg_advisory_xact_lock(int, int) returns void language sql as 'select';
        do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$;
        select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();`);
      // Pooled connections end; new ones find the other function.
      for (let turn = 0; turn < 20; turn += 1)
        await Promise.all(Array.from({ length: 10 }, () => w.database.pool.query('select 1').catch(() => undefined)));
    },
    // A concurrently moved row is a fault that the lock prevents.
    shows: /more active reservations than seats|overlapping visits|answered 500/,
  },
  'a booking that the audit does not know': { harm: loseRows('audit', "new.action like '%book%'"), shows: /audit/ },
  'a letter that is lost': { harm: loseRows('outbox', "new.kind = 'booked'"), shows: /no letter says so/ },
  'a coupon that counts twice': {
    harm: changed('coupon_redemption', 'update', 'if new.used > old.used then new.used := new.used + 1; end if'),
    shows: /a coupon counts/,
  },
  'a payment that is taken for failed': {
    harm: changed(
      'payment',
      'update',
      `if new.status = 'success' and new.kind <> 'refund' then new.status := 'fail'; end if`,
    ),
    shows: /is fail, charged|not one invoice|the journal/,
  },
  'a move that is told and not done': {
    harm: changed('reservation', 'update', `if old.status = 'booked' then new.slot_id := old.slot_id; end if`),
    shows: /at a time nobody chose|more active reservations|is kept for nobody/,
  },
  'a cancellation that the calendar never hears of': {
    harm: async ({ calendar }) => {
      calendar.port.cancel = async () => 'cancelled';
    },
    shows: /still in the calendar/,
  },
  'a coverage that is not used': {
    harm: loseRows('coverage_entry', "new.case_type = 'reservation'"),
    shows: /a covered visit without its entry/,
  },
  'a case whose work list stands still': {
    harm: bySql(`create function lose_change() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger zz_lost before update on case_head for each row execute function lose_change();`),
    shows: /a head that is not as its case/,
  },
  'a call-back that is withdrawn and still to be called': {
    harm: changed(
      'call_back',
      'update',
      `if new.status = 'withdrawn' then new.status := old.status; new.closed_at := null; end if`,
    ),
    shows: /call_back .* its last step led to withdrawn/,
  },
  'times that stay proposed after the care has gone on': {
    harm: changed('care_time', 'update', 'new.over_at := null'),
    shows: /times that are still proposed/,
    theme: 'cares',
  },
  'a proposed time that is booked and the desk never hears of': {
    harm: loseRows('case_message', "new.kind = 'booking'"),
    shows: /a time of a request is booked and no message says so/,
    theme: 'requests',
  },
  'a step of a visit by video that its history leaves out': {
    harm: loseRows('state_change', "new.object_type = 'video_visit' and new.to_state = 'waiting'"),
    shows: /video_visit .* went on from waiting|video_visit .* is waiting and its last step/,
  },
  'a key that is forgotten': {
    harm: bySql(`create function forget_key() returns trigger language plpgsql as $$ begin
        delete from idempotency where scope = new.scope and key = new.key; return null; end $$;
      create trigger zz_forgotten after insert on idempotency for each row execute function forget_key();`),
    shows: /answered one key with/,
  },
};
