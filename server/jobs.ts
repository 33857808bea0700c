import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Services } from './booking/context.ts';
import { expireHolds } from './booking/reservation/expire-holds.ts';
import { reconcile } from './booking/reservation/reconcile.ts';
import { matchPending } from './identity/registration/match-pending.ts';
import { letters } from './letters.ts';
import { sealDay } from './platform/audit/chain.ts';
import { iso } from './platform/clock.ts';
import { errorDetails } from './platform/error-details.ts';

import type { Host } from './platform/host.ts';
import { createSender, type Pace, usualPace } from './platform/mail/sender.ts';

import { retention } from './retention.ts';

/** What goes on by itself; `letters` hurries a delivery after a commit. */
export type Jobs = { letters: () => void; stop: () => Promise<void> };

/** A piece of work by its name, which the log says when it fails. */
type Job = { name: string; run: (services: Services, hosts: readonly Host[]) => Promise<unknown> };

/** Done each minute by whichever process comes first. */
const minuteJobs: readonly Job[] = [
  { name: 'pass time', run: passTime },
  { name: 'settle bookings', run: reconcile },
  { name: 'match memberships', run: matchPending },
  { name: 'seal the audit', run: sealDay },
];
const forgetJobs: readonly Job[] = retention.map(({ data, forget }) => ({ name: `forget ${data}`, run: forget }));

/** In milliseconds. */
type Times = { sweepEvery: number; lettersEvery: number; refreshEvery: number };
const usualTimes: Times = { sweepEvery: 5000, lettersEvery: 5000, refreshEvery: 60_000 };

/** Done by every process: what each keeps in its memory, and what all of them may do side by side. */
const ownJobs: readonly (Job & { every: keyof Times })[] = [
  { name: 'let go what ran out', every: 'sweepEvery', run: expireHolds },
  // An import may have run in another process.
  { name: 'refresh the directory', every: 'refreshEvery', run: ({ directory }) => directory.refresh() },
  { name: 'refresh the totals', every: 'refreshEvery', run: async ({ totals }) => totals.clear() },
];

const minuteQueue = 'minute';
/** In milliseconds: how long a stop waits for what is under way. */
const stopPatience = 10_000;

/** The schedule is pg-boss's, in the same database: one process does each minute's work, and another takes over when it ends. */
export async function startJobs(
  services: Services,
  hosts: readonly Host[],
  connectionString: string,
  given: { times?: Partial<Times>; letters?: Partial<Pace>; jobs?: readonly Job[] } = {},
): Promise<Jobs> {
  const times = { ...usualTimes, ...given.times };
  const run = createRunner(services, hosts);
  const boss = new PgBoss({ connectionString, schema: 'pgboss', max: 4, maintenanceIntervalSeconds: 60 });
  boss.on('error', (error) => services.log.error({ error: errorDetails(error) }, 'the schedule failed'));
  await boss.start();
  await boss.createQueue(minuteQueue, { policy: 'singleton', retryLimit: 0, expireInSeconds: 55 });
  await boss.work(minuteQueue, { pollingIntervalSeconds: 2 }, async () => {
    // Side by side, so that one that waits for a partner holds up no other; what is only deleted goes in a row.
    await Promise.all([...(given.jobs ?? minuteJobs).map(run), inTurn(forgetJobs, run)]);
  });
  await boss.schedule(minuteQueue, '* * * * *');
  const sender = createSender(services, hosts, letters, { ...usualPace, ...given.letters });
  const timers = [
    setInterval(sender.hurry, times.lettersEvery),
    ...ownJobs.map((job) => setInterval(() => void run(job), times[job.every])),
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

async function inTurn(jobs: readonly Job[], run: (job: Job) => Promise<void>): Promise<void> {
  for (const job of jobs) await run(job);
}

/** Runs a job so that its failure is its own, and not again while this process is still at it. */
function createRunner(services: Services, hosts: readonly Host[]) {
  const underWay = new Set<string>();
  return async ({ name, run }: Job): Promise<void> => {
    if (underWay.has(name)) return;
    underWay.add(name);
    try {
      await run(services, hosts);
    } catch (error) {
      services.log.error({ job: name, error: errorDetails(error) }, 'a job failed');
    } finally {
      underWay.delete(name);
    }
  };
}

/** Time passes: a next free time that has come is no longer free; the next one takes its place. */
export async function passTime(services: Services): Promise<void> {
  const now = iso(services.clock());
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
    services.database.db,
  );
}
