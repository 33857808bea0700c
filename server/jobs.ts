import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { sealDay } from './audit-chain.ts';
import type { Host } from './brand/hosts.ts';
import { iso } from './clock.ts';
import type { House } from './context.ts';
import { deliver, owedLetters } from './mail/deliver.ts';
import { matchPending } from './registration/match-pending.ts';
import { reconcile } from './reservation/reconcile.ts';
import { sweepExpired } from './reservation/release.ts';

/** What goes on by itself; `letters` hurries a delivery after a commit. */
export type Jobs = { letters: () => void; stop: () => Promise<void> };

const letterQueue = 'letter';
const minuteQueue = 'minute';
/** Milliseconds between two sweeps, and seconds before a letter is first tried again. */
const usualPace = { sweepEvery: 5000, retryDelay: 5 };

/**
 * Letters and the minute's work run as jobs of pg-boss in the same database: any process may take them, a killed one's come
 * back after a minute. The outbox itself is the truth; a job only says that there is something to do.
 */
export async function startJobs(
  house: House,
  hosts: readonly Host[],
  connectionString: string,
  { sweepEvery, retryDelay } = usualPace,
): Promise<Jobs> {
  const boss = new PgBoss({ connectionString, schema: 'pgboss', max: 4, maintenanceIntervalSeconds: 60 });
  boss.on('error', (error) => house.log.error({ error: String(error) }, 'a job failed'));
  await boss.start();
  await boss.createQueue(letterQueue, {
    policy: 'standard',
    retryLimit: 50,
    retryDelay,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 60,
  });
  await boss.createQueue(minuteQueue, { policy: 'singleton', retryLimit: 0, expireInSeconds: 55 });
  await boss.work<{ id: string }>(
    letterQueue,
    { pollingIntervalSeconds: 0.5, batchSize: 1, localConcurrency: 2 },
    async ([job]) => {
      if (job) await deliver(house, hosts, job.data.id);
    },
  );
  await boss.work(minuteQueue, { pollingIntervalSeconds: 2 }, () => everyMinute(house, hosts, enqueue));
  await boss.schedule(minuteQueue, '* * * * *');
  async function enqueue(): Promise<void> {
    for (const id of await owedLetters(house))
      await boss.send(letterQueue, { id }, { singletonKey: id, singletonSeconds: 30 });
  }
  const sweep = setInterval(() => {
    sweepExpired(house).catch((error: unknown) => house.log.error({ error: String(error) }, 'the sweep failed'));
  }, sweepEvery);
  return {
    letters: () => {
      enqueue().catch((error: unknown) =>
        house.log.error({ error: String(error) }, 'letters wait for the next minute'),
      );
    },
    stop: async () => {
      clearInterval(sweep);
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

async function everyMinute(house: House, hosts: readonly Host[], enqueue: () => Promise<void>): Promise<void> {
  await passTime(house);
  // An import may have run in another process.
  await house.directory.refresh();
  house.totals.clear();
  await reconcile(house, hosts);
  await matchPending(house, hosts);
  await enqueue();
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
