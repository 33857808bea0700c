import { PgBoss } from 'pg-boss';
import type { Services } from './context.ts';
import { errorDetails } from './error-details.ts';
import type { Host } from './host.ts';
import type { LetterWriters } from './mail/deliver.ts';
import { createSender, type Pace, usualPace } from './mail/sender.ts';

/** A piece of work that nobody asks for, by its name, which the log says when it fails. */
export type Job<S> = {
  name: string;
  /**
   * `minute`: once a minute by whichever process comes first; `forget`: likewise, one after the other. The rest is done by
   * every process: what each keeps in its memory (`refresh`), and what all of them may do side by side (`sweep`).
   */
  when: 'minute' | 'forget' | 'sweep' | 'refresh';
  run: (services: S, hosts: readonly Host[]) => Promise<unknown>;
};

/** What goes on by itself; `letters` hurries a delivery after a commit. */
export type Jobs = { letters: () => void; stop: () => Promise<void> };

type Work<S> = { jobs: readonly Job<S>[]; letters: LetterWriters<S> };

/** In milliseconds: how often every process does its own. */
const usualTimes = { sweep: 5000, refresh: 60_000, letters: 5000 };
type Times = typeof usualTimes;

const minuteQueue = 'minute';
/** In milliseconds: how long a stop waits for what is under way. */
const stopPatience = 10_000;

/** The schedule is pg-boss's, in the same database: one process does each minute's work, and another takes over when it ends. */
export async function startJobs<S extends Services>(
  services: S,
  hosts: readonly Host[],
  connectionString: string,
  { jobs, letters }: Work<S>,
  { times, pace }: { times?: Partial<Times>; pace?: Partial<Pace> } = {},
): Promise<Jobs> {
  const every = { ...usualTimes, ...times };
  const run = createRunner(services, hosts);
  const due = (when: Job<S>['when']) => jobs.filter((job) => job.when === when);
  const boss = new PgBoss({ connectionString, schema: 'pgboss', max: 4, maintenanceIntervalSeconds: 60 });
  boss.on('error', (error) => services.log.error({ error: errorDetails(error) }, 'the schedule failed'));
  await boss.start();
  await boss.createQueue(minuteQueue, { policy: 'singleton', retryLimit: 0, expireInSeconds: 55 });
  await boss.work(minuteQueue, { pollingIntervalSeconds: 2 }, async () => {
    // Side by side, so that one that waits for a partner holds up no other; what is only deleted goes in a row.
    await Promise.all([...due('minute').map(run), inTurn(due('forget'), run)]);
  });
  await boss.schedule(minuteQueue, '* * * * *');
  const sender = createSender(services, hosts, letters, { ...usualPace, ...pace });
  const timers = [
    setInterval(sender.hurry, every.letters),
    ...(['sweep', 'refresh'] as const).flatMap((when) =>
      due(when).map((job) => setInterval(() => void run(job), every[when])),
    ),
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

async function inTurn<S>(jobs: readonly Job<S>[], run: (job: Job<S>) => Promise<void>): Promise<void> {
  for (const job of jobs) await run(job);
}

/** Runs a job so that its failure is its own, and not again while this process is still at it. */
function createRunner<S extends Services>(services: S, hosts: readonly Host[]) {
  const underWay = new Set<string>();
  return async ({ name, run }: Job<S>): Promise<void> => {
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
