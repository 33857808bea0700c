import { setTimeout as sleep } from 'node:timers/promises';
import type { Effect, Services } from './context.ts';
import { errorDetails } from './error-details.ts';
import type { Host } from './host.ts';
import { channels, effectOf } from './mail/channel.ts';
import type { LetterWriters } from './mail/deliver.ts';
import type { CountOutcome } from './mail/lane.ts';
import type { Pace } from './mail/pace.ts';
import { createSender } from './mail/sender.ts';
import { endMinute, takeMinute } from './minute-lease.ts';

export type Job<S> = {
  name: string;
  /** `minute`, `forget`: once a minute in one process, `forget` one by one. `sweep`, `refresh`: in every process. */
  when: 'minute' | 'forget' | 'sweep' | 'refresh';
  after?: Effect;
  run: (services: S, hosts: readonly Host[]) => Promise<unknown>;
};

export type Jobs = {
  committed: (effects: ReadonlySet<Effect>) => void;
  stop: () => Promise<void>;
};

export type JobReport = (job: string, event: 'due' | 'begins' | 'done' | 'failed') => void;

type Options = {
  times?: Partial<Times>;
  pace?: Partial<Pace>;
  ran?: JobReport | undefined;
  sent?: CountOutcome | undefined;
};

type Work<S> = { jobs: readonly Job<S>[]; letters: LetterWriters<S> };

/** Milliseconds between two runs; `minute`: between two looks for the minute's work. `stepBack`: seconds left to others while busy. */
const usualTimes = { sweep: 5000, refresh: 60_000, letters: 5000, minute: 2000, stepBack: 10 };
type Times = typeof usualTimes;

/** Milliseconds that a stop waits for work under way. */
const stopPatience = 10_000;

/** One process at a time does the minute's work, by a lease in the database (0077). */
export function startJobs<S extends Services>(
  services: S,
  hosts: readonly Host[],
  { jobs, letters }: Work<S>,
  { times, pace, ran, sent }: Options = {},
): Jobs {
  const every = { ...usualTimes, ...times };
  for (const { name } of jobs) ran?.(name, 'due');
  const run = createRunner(services, hosts, ran);
  const due = (when: Job<S>['when']) => jobs.filter((job) => job.when === when);
  const minutes = new Set<Promise<void>>();
  let atWork = 0;
  function minute(): void {
    const work = doMinute()
      .catch((error: unknown) => services.log.error({ error: errorDetails(error) }, 'the schedule failed'))
      .finally(() => minutes.delete(work));
    minutes.add(work);
  }
  async function doMinute(): Promise<void> {
    const begunAt = await takeMinute(services, atWork > 0 ? every.stepBack : 0);
    if (begunAt === undefined) return;
    atWork += 1;
    // The minute's jobs run in parallel, so that one that waits for a partner holds up no other; deletions run one by one.
    await Promise.all([...due('minute').map(run), inTurn(due('forget'), run)]);
    atWork -= 1;
    await endMinute(services, begunAt);
  }
  const sender = createSender(services, hosts, letters, pace, sent);
  const timers = [
    setInterval(() => sender.hurry(), every.letters),
    setInterval(minute, every.minute),
    ...(['sweep', 'refresh'] as const).flatMap((when) =>
      due(when).map((job) => setInterval(() => void run(job), every[when])),
    ),
  ];
  sender.hurry();
  return {
    committed: (effects) => {
      for (const channel of channels) if (effects.has(effectOf[channel])) sender.hurry(channel);
      for (const job of jobs) if (job.after !== undefined && effects.has(job.after)) void run(job);
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      const late = sleep(stopPatience, undefined, { ref: false });
      await Promise.all([sender.stop(stopPatience), Promise.race([Promise.all(minutes), late])]);
    },
  };
}

async function inTurn<S>(jobs: readonly Job<S>[], run: (job: Job<S>) => Promise<void>): Promise<void> {
  for (const job of jobs) await run(job);
}

function createRunner<S extends Services>(services: S, hosts: readonly Host[], ran?: JobReport) {
  const underWay = new Set<string>();
  const again = new Set<string>();
  return async function runOne(job: Job<S>): Promise<void> {
    const { name, run, after } = job;
    if (underWay.has(name)) {
      // The job runs again, because a run that began before the commit may not have seen it.
      if (after !== undefined) again.add(name);
      return;
    }
    underWay.add(name);
    ran?.(name, 'begins');
    try {
      await run(services, hosts);
      ran?.(name, 'done');
    } catch (error) {
      services.log.error({ job: name, error: errorDetails(error) }, 'a job failed');
      ran?.(name, 'failed');
    } finally {
      underWay.delete(name);
    }
    if (again.delete(name)) await runOne(job);
  };
}
