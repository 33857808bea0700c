import { PgBoss } from 'pg-boss';
import type { Effect, Services } from './context.ts';
import { errorDetails } from './error-details.ts';
import type { Host } from './host.ts';
import type { LetterWriters } from './mail/deliver.ts';
import { createSender, type Pace, usualPace } from './mail/sender.ts';

export type Job<S> = {
  name: string;
  /** `minute`, `forget`: once a minute in one process, `forget` one by one. `sweep`, `refresh`: in every process. */
  when: 'minute' | 'forget' | 'sweep' | 'refresh';
  /** Runs at once after a commit that has this effect. */
  after?: Effect;
  run: (services: S, hosts: readonly Host[]) => Promise<unknown>;
};

export type Jobs = {
  /** Does at once what a commit asks for. */
  committed: (effects: ReadonlySet<Effect>) => void;
  stop: () => Promise<void>;
};

type Ran = (job: string, outcome: 'done' | 'failed') => void;

type Work<S> = { jobs: readonly Job<S>[]; letters: LetterWriters<S> };

/** Milliseconds between two runs in every process. */
const usualTimes = { sweep: 5000, refresh: 60_000, letters: 5000 };
type Times = typeof usualTimes;

const minuteQueue = 'minute';
/** Milliseconds a stop waits for work under way. */
const stopPatience = 10_000;

/** pg-boss schedules in the same database: one process does each minute's work; when it ends, another takes over. */
export async function startJobs<S extends Services>(
  services: S,
  hosts: readonly Host[],
  connectionString: string,
  { jobs, letters }: Work<S>,
  { times, pace, ran }: { times?: Partial<Times>; pace?: Partial<Pace>; ran?: Ran | undefined } = {},
): Promise<Jobs> {
  const every = { ...usualTimes, ...times };
  const run = createRunner(services, hosts, ran);
  const due = (when: Job<S>['when']) => jobs.filter((job) => job.when === when);
  const boss = new PgBoss({ connectionString, schema: 'pgboss', max: 4, maintenanceIntervalSeconds: 60 });
  boss.on('error', (error) => services.log.error({ error: errorDetails(error) }, 'the schedule failed'));
  await boss.start();
  await boss.createQueue(minuteQueue, { policy: 'singleton', retryLimit: 0, expireInSeconds: 55 });
  await boss.work(minuteQueue, { pollingIntervalSeconds: 2 }, async () => {
    // In parallel, so that a job waiting for a partner holds up no other; deletions run one by one.
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
    committed: (effects) => {
      if (effects.has('letters')) sender.hurry();
      for (const job of jobs) if (job.after !== undefined && effects.has(job.after)) void run(job);
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([sender.stop(stopPatience), boss.stop({ graceful: true, timeout: stopPatience })]);
    },
  };
}

async function inTurn<S>(jobs: readonly Job<S>[], run: (job: Job<S>) => Promise<void>): Promise<void> {
  for (const job of jobs) await run(job);
}

function createRunner<S extends Services>(services: S, hosts: readonly Host[], ran?: Ran) {
  const underWay = new Set<string>();
  return async ({ name, run }: Job<S>): Promise<void> => {
    if (underWay.has(name)) return;
    underWay.add(name);
    try {
      await run(services, hosts);
      ran?.(name, 'done');
    } catch (error) {
      services.log.error({ job: name, error: errorDetails(error) }, 'a job failed');
      ran?.(name, 'failed');
    } finally {
      underWay.delete(name);
    }
  };
}
