import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { sealDay } from './audit-chain.ts';
import type { Host } from './brand/hosts.ts';
import { iso } from './clock.ts';
import type { House } from './context.ts';
import { createSender, type Pace, usualPace } from './mail/sender.ts';
import { matchPending } from './registration/match-pending.ts';
import { reconcile } from './reservation/reconcile.ts';
import { sweepExpired } from './reservation/release.ts';

/** What goes on by itself; `letters` hurries a delivery after a commit. */
export type Jobs = { letters: () => void; stop: () => Promise<void> };

const minuteQueue = 'minute';

/** In milliseconds. */
type Times = { sweepEvery: number; lettersEvery: number };
const usualTimes: Times = { sweepEvery: 5000, lettersEvery: 5000 };
/** In milliseconds: how long a stop waits for what is under way. */
const stopPatience = 10_000;

/** The minute's work is scheduled by pg-boss, in the same database: any process may take it. Letters need no job (0026). */
export async function startJobs(
  house: House,
  hosts: readonly Host[],
  connectionString: string,
  given: { times?: Partial<Times>; letters?: Partial<Pace> } = {},
): Promise<Jobs> {
  const times = { ...usualTimes, ...given.times };
  const boss = new PgBoss({ connectionString, schema: 'pgboss', max: 4, maintenanceIntervalSeconds: 60 });
  boss.on('error', (error) => house.log.error({ error: String(error) }, 'a job failed'));
  await boss.start();
  await boss.createQueue(minuteQueue, { policy: 'singleton', retryLimit: 0, expireInSeconds: 55 });
  await boss.work(minuteQueue, { pollingIntervalSeconds: 2 }, () => everyMinute(house, hosts));
  await boss.schedule(minuteQueue, '* * * * *');
  const sender = createSender(house, hosts, { ...usualPace, ...given.letters });
  const timers = [
    setInterval(sender.hurry, times.lettersEvery),
    setInterval(() => {
      sweepExpired(house).catch((error: unknown) => house.log.error({ error: String(error) }, 'the sweep failed'));
    }, times.sweepEvery),
  ];
  sender.hurry();
  return {
    letters: sender.hurry,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([sender.stop(stopPatience), boss.stop({ graceful: true, timeout: stopPatience })]);
    },
  };
}

async function everyMinute(house: House, hosts: readonly Host[]): Promise<void> {
  await passTime(house);
  // An import may have run in another process.
  await house.directory.refresh();
  house.totals.clear();
  await reconcile(house, hosts);
  await matchPending(house, hosts);
  await forget(house);
  await sealDay(house);
}

/** Time passes: a next free time that has come is no longer free; the next one takes its place. */
export async function passTime(house: House): Promise<void> {
  const now = iso(house.clock());
  await sql`
    update offering set next_free_at = free.start_at
    from schedule cross join lateral (
      select min(slot.start_at) as start_at from slot
      where slot.schedule_id = schedule.id and slot.status = 'free'
        and slot.start_at > ${now}::timestamptz + schedule.notice_minutes * interval '1 minute'
    ) free
    where schedule.id = offering.schedule_id
      and offering.next_free_at <= ${now}::timestamptz + interval '1 day'
      and offering.next_free_at <= ${now}::timestamptz + schedule.notice_minutes * interval '1 minute'`.execute(
    house.database.db,
  );
}

/** Keys, spent captchas and counters past their use. */
async function forget(house: House): Promise<void> {
  const now = house.clock();
  const { db } = house.database;
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', iso(now.subtract({ hours: 7 * 24 })))
    .execute();
  await db.deleteFrom('captcha_used').where('expires_at', '<', iso(now)).execute();
  await db
    .deleteFrom('rate')
    .where('window_start', '<', iso(now.subtract({ hours: 24 })))
    .execute();
}
