import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerReservation, verifyReservation } from '../contract/booking/guest.ts';
import { startReservation } from '../contract/booking/hold.ts';
import { finishReservation } from '../contract/booking/reservation.ts';
import { fill, free, joined, patient } from '../tests/booking/waiting.ts';
import { emptyDatabase } from '../tests/support/empty-database.ts';
import { slotId, slotIdsByDay } from '../tests/support/fixture.ts';
import { guest } from '../tests/support/guest.ts';
import { invariantBreaches } from '../tests/support/invariants.ts';
import { good, type World, world } from '../tests/support/world.ts';
import { jobs as allJobs } from './jobs.ts';
import { letters } from './letters.ts';
import { endMinute, takeMinute } from './platform/minute-lease.ts';
import type { Letter } from './platform/ports/mail.ts';
import { type Jobs, startJobs } from './platform/schedule.ts';

// The real jobs on a database of their own. The world's clock is fixed, the jobs' clock runs: tests poll for the result.

/** The effect of a commit that owes letters. */
const due = new Set(['letters'] as const);
const soon = { timeout: 15_000, interval: 50 };

let w: World;
let jobs: Jobs | undefined;
let sent: Letter[];
let refusals: number;

beforeEach(async () => {
  sent = [];
  refusals = 0;
  w = await world({
    ports: {
      mail: {
        send: async (letter) => {
          if (refusals > 0) {
            refusals -= 1;
            throw new Error('the mail server is away');
          }
          sent.push(letter);
        },
      },
    },
  });
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await w.close();
});

function startedJobs(): Jobs {
  jobs = startJobs(
    w.services,
    w.hosts.all,
    { jobs: allJobs, letters },
    { times: { sweep: 50, letters: 50, minute: 50 } },
  );
  return jobs;
}

async function registered(slot: string) {
  const hold = good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }));
  const input = { ...guest(), slotId: slot, subfunctionId: 101, holdToken: hold.token };
  return good(await w.call(registerReservation, input));
}

async function unsentLetters(): Promise<{ tries: number; last_error: string | null }[]> {
  return w.database.db.selectFrom('outbox').select(['tries', 'last_error']).where('sent_at', 'is', null).execute();
}

describe('letters', () => {
  it('go out by themselves once the booking is committed, one each (S4.4-02, S4.4-03)', async () => {
    const { committed } = startedJobs();
    const hold = await registered(slotId(0, '2026-11-24T09:00'));
    committed(due);
    await expect.poll(() => sent.length, soon).toBe(1);
    const code = /: (\d{6})/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    good(await w.call(verifyReservation, { token: hold.token, code }));
    good(await w.call(finishReservation, { token: hold.token }));
    committed(due);
    committed(due);
    await expect.poll(unsentLetters, soon).toEqual([]);
    expect(sent.map(({ calendar }) => calendar?.method)).toEqual([undefined, 'REQUEST']);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it('are tried again after a pause, and found even when nobody hurried them (I5)', async () => {
    refusals = 1;
    await registered(slotId(0, '2026-11-24T09:30'));
    startedJobs();
    await expect.poll(unsentLetters, soon).toEqual([{ tries: 1, last_error: 'the mail server is away' }]);
    expect(sent).toEqual([]);
    w.pass({ minutes: 1 });
    await expect.poll(unsentLetters, soon).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('of a process that was killed while it sent are sent by the next one (I5)', async () => {
    const { committed, stop } = startedJobs();
    await registered(slotId(0, '2026-11-24T10:00'));
    committed(due);
    await expect.poll(() => sent.length, soon).toBe(1);
    await expect.poll(unsentLetters, soon).toEqual([]);
    await stop();
    jobs = undefined;
    // The state such a process leaves: sent but not recorded, with its lease expired.
    await w.database.pool.query("update outbox set sent_at = null, leased_until = now() - interval '1 second'");
    startedJobs();
    await expect.poll(() => sent.length, soon).toBe(2);
    expect(sent[1]?.messageId).toBe(sent[0]?.messageId);
  });
});

describe('the work of every minute', () => {
  it('moves a next free time on that has passed, and forgets old keys, spent captchas and counters (S2.6-01, P06)', async () => {
    const { db, pool } = w.database;
    const nextFree = async () =>
      (
        await db
          .selectFrom('offering')
          .innerJoin('doctor', 'doctor.id', 'offering.doctor_id')
          .where('doctor.family_name', '=', 'Kovács')
          .where('subfunction_id', '=', 101)
          .select('next_free_at')
          .executeTakeFirstOrThrow()
      ).next_free_at;
    expect(await nextFree()).toBe('2026-11-23T08:30:00Z');
    await pool.query(`
      insert into idempotency (scope, key, request_hash, created_at) values
        ('old', 'key', 'x', '2026-11-24T06:29:00Z'), ('new', 'key', 'x', '2026-11-24T06:31:00Z');
      insert into captcha_used (hash, expires_at) values ('old', '2026-11-24T07:29:00Z'), ('new', '2026-11-24T07:31:00Z');
      insert into rate (bucket, window_start, count) values ('old', '2026-11-23T07:29:00Z', 1), ('new', '2026-11-23T07:31:00Z', 1)`);
    w.setNow('2026-11-24T07:30:00Z');
    startedJobs();
    await expect.poll(nextFree, soon).toBe('2026-11-24T09:00:00Z');
    const remainingRows = async () => {
      const { rows } = await pool.query<{ what: string }>(`
        select scope as what from idempotency union all select convert_from(hash, 'UTF8') from captcha_used
        union all select bucket from rate`);
      return rows.map(({ what }) => what);
    };
    await expect.poll(remainingRows, soon).toEqual(['new', 'new', 'new']);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });
});

describe('an installation that nobody has used yet', () => {
  it('has every job run twice without a fault', async () => {
    const own = await emptyDatabase();
    const empty = await world({ on: own });
    for (const { run } of [...allJobs, ...allJobs]) await run(empty.services, empty.hosts.all);
    const faults = empty.lines.filter((line) => JSON.parse(line).level > 30);
    await empty.close();
    own.drop();
    expect(faults).toEqual([]);
  });
});

describe('a minute', () => {
  const lease = async () => {
    const { rows } = await w.database.pool.query('select begun_at, leased_until > now() as leased from minute_lease');
    return rows[0];
  };
  const pastMinute = "begun_at = begun_at - interval '1 minute'";

  it('is begun by one of many processes that look for it at once', async () => {
    const minutes = await Promise.all(Array.from({ length: 8 }, () => takeMinute(w.services)));
    expect(minutes.filter((begunAt) => begunAt !== undefined)).toEqual([(await lease()).begun_at]);
  });

  it('waits for the last one to end, or for the lease of a process that was killed (I5)', async () => {
    await w.database.pool.query("update minute_lease set begun_at = now() - interval '1 minute'");
    const killed = (await takeMinute(w.services)) ?? '';
    await w.database.pool.query(`update minute_lease set ${pastMinute}`);
    expect(await takeMinute(w.services)).toBeUndefined();
    await w.database.pool.query("update minute_lease set leased_until = now() - interval '1 second'");
    expect(await takeMinute(w.services)).toBeDefined();
    // The first one was only slow: its end does not give away leases of another.
    await endMinute(w.services, killed);
    expect(await lease()).toMatchObject({ leased: true });
    await endMinute(w.services, (await lease()).begun_at);
    expect(await lease()).toMatchObject({ leased: false });
  });
});

describe('a stop', () => {
  it('waits for the work of the minute that is under way', async () => {
    const done: string[] = [];
    const [start, hanging] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = async () => {
      start.resolve();
      await hanging.promise;
      // A stop that did not wait would be over before the database answers.
      await w.database.pool.query('select 1');
      done.push('work');
    };
    const work = { jobs: [{ name: 'slow', when: 'minute' as const, run: slow }], letters };
    const { stop } = startJobs(w.services, w.hosts.all, work, { times: { minute: 50 } });
    await start.promise;
    const stopped = stop().then(() => done.push('stop'));
    hanging.resolve();
    await stopped;
    expect(done).toEqual(['work', 'stop']);
  });
});

describe('a job that fails', () => {
  it('holds up no other, and is logged by its name with a readable error', async () => {
    const ran: string[] = [];
    const failing = Object.assign(new Error('the register of anna@pelda.hu is away'), { code: 'E77' });
    const hanging = Promise.withResolvers<void>();
    const jobList = [
      { name: 'first', when: 'minute' as const, run: () => Promise.reject(failing) },
      { name: 'hangs', when: 'minute' as const, run: () => hanging.promise },
      { name: 'throws', when: 'minute' as const, run: () => Promise.reject({ message: 'a plain object' }) },
      { name: 'last', when: 'minute' as const, run: async () => ran.push('last') },
    ];
    jobs = startJobs(w.services, w.hosts.all, { jobs: jobList, letters }, { times: { minute: 50 } });
    await expect.poll(() => ran, soon).toEqual(['last']);
    hanging.resolve();
    const lines = w.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a job failed');
    expect(lines.map(({ job, error }) => [job, error.name, error.message, error.code])).toEqual([
      ['first', 'Error', 'the register of … is away', 'E77'],
      ['throws', 'Error', 'a plain object', undefined],
    ]);
    expect(lines[0].error.stack).toMatch(/^at /);
    expect(w.lines.join('\n')).not.toContain('[object Object]');
  });
});

describe('a job that does not end', () => {
  it('has begun and is not done, whatever the others do, and another process does it meanwhile (I5, F25)', async () => {
    const [events, others]: [string[], string[]] = [[], []];
    const hanging = Promise.withResolvers<void>();
    const never = [{ name: 'never', when: 'minute' as const, run: () => hanging.promise }];
    jobs = startJobs(
      w.services,
      w.hosts.all,
      { jobs: never, letters },
      { times: { minute: 50, stepBack: 60 }, ran: (job, event) => events.push(`${job} ${event}`) },
    );
    await expect.poll(() => events, soon).toEqual(['never due', 'never begins']);
    // The database's clock ends the lease of a process that stands still.
    await w.database.pool.query(
      "update minute_lease set begun_at = now() - interval '1 minute', leased_until = now() - interval '1 second'",
    );
    const next = startJobs(
      w.services,
      w.hosts.all,
      { jobs: never.map((job) => ({ ...job, run: async () => {} })), letters },
      { times: { minute: 50 }, ran: (job, event) => others.push(`${job} ${event}`) },
    );
    await expect.poll(() => others, soon).toEqual(['never due', 'never begins', 'never done']);
    expect(events).toEqual(['never due', 'never begins']);
    hanging.resolve();
    await next.stop();
  });
});

const refreshing = allJobs.filter(({ when }) => when === 'refresh');

describe('what a process keeps in its memory', () => {
  it('is read anew by each process, whichever wins the minute', async () => {
    const seen = new Map<string, number>();
    const processes = ['one', 'other'].map((name) => {
      const refresh = async () => {
        seen.set(name, (seen.get(name) ?? 0) + 1);
        await w.services.directory.refresh();
      };
      const services = { ...w.services, directory: { ...w.services.directory, refresh } };
      return startJobs(services, w.hosts.all, { jobs: refreshing, letters }, { times: { refresh: 50 } });
    });
    const [one, other] = processes;
    await expect.poll(() => [...seen].filter(([, times]) => times > 1).length, soon).toBe(2);
    await Promise.all([one?.stop(), other?.stop()]);
  });

  it('shows what another process has imported, without the minute having come', async () => {
    const places = () => w.services.directory.locations('hu', undefined).map(({ text }) => text);
    const before = places();
    await w.database.pool.query(`update location set name = name || '{"hu": "Máshol"}' where parent_id is null`);
    jobs = startJobs(w.services, w.hosts.all, { jobs: refreshing, letters }, { times: { refresh: 50 } });
    await expect.poll(places, soon).not.toEqual(before);
    expect(places()).toContain('Máshol');
  });
});

describe('the sweep', () => {
  it('lets holds and unconfirmed bookings go when their time is over, and no sooner (S4.4-01)', async () => {
    const short = slotId(0, '2026-11-24T09:00');
    const long = slotId(1, '2026-11-24T09:00');
    good(await w.call(startReservation, { slotId: short, subfunctionId: 101 }));
    await registered(long);
    const states = async () => {
      const rows = await w.database.db
        .selectFrom('slot')
        .innerJoin('reservation', 'reservation.slot_id', 'slot.id')
        .where('slot.id', 'in', [short, long])
        .select(['slot.status as slot', 'reservation.status'])
        .orderBy('reservation.created_at')
        .orderBy('reservation.status')
        .execute();
      return rows.map((row) => `${row.status}, ${row.slot}`).sort();
    };
    w.pass({ minutes: 11 });
    startedJobs();
    await expect.poll(states, soon).toEqual(['expired, free', 'pending_verification, busy-tentative']);
    w.pass({ minutes: 20 });
    await expect.poll(states, soon).toEqual(['expired, free', 'expired, free']);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });
});

describe('times that became free', () => {
  const offers = () =>
    w.database.db.selectFrom('waiting_offer').select(['outcome']).orderBy('offered_at').orderBy('id').execute();
  const times = slotIdsByDay(0)[0] ?? [];

  it('are offered by the next process when the one that freed them was killed before it could (R31, F01)', async () => {
    await fill(w);
    await joined(w, await patient(w));
    await free(w, ...times.slice(0, 1));
    startedJobs();
    await expect.poll(offers, soon).toEqual([{ outcome: null }]);
    // Killed again, while the offer is open: it ends in time all the same.
    await jobs?.stop();
    w.pass({ minutes: 30 });
    startedJobs();
    await expect.poll(offers, soon).toEqual([{ outcome: 'lapsed' }]);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('are offered as soon as their change is committed, and do not wait for the sweep (R31)', async () => {
    await fill(w);
    await joined(w, await patient(w));
    const days = { sweep: 86_400_000 };
    jobs = startJobs(w.services, w.hosts.all, { jobs: allJobs, letters }, { times: days });
    await free(w, ...times.slice(0, 1));
    jobs.committed(new Set(['pages']));
    jobs.committed(new Set(['offers']));
    await expect.poll(offers, soon).toEqual([{ outcome: null }]);
  });
});
