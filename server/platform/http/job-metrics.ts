import { Counter, Gauge, type Registry } from 'prom-client';
import type { JobReport } from '../schedule.ts';

type JobTimes = { doneAt: number; runningSince: number | undefined };

export function createJobMetrics(registers: Registry[], now: () => number = () => performance.now()): JobReport {
  const jobs = new Map<string, JobTimes>();
  const runs = new Counter({
    name: 'kapu_job_runs_total',
    help: 'Runs of what is done by itself, in this process.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  new Gauge({
    name: 'kapu_job_done_age_seconds',
    help: 'Since this process has last done a job, or began.',
    labelNames: ['job'],
    registers,
    collect() {
      for (const [job, { doneAt }] of jobs) this.set({ job }, (now() - doneAt) / 1000);
    },
  });
  new Gauge({
    name: 'kapu_job_running_seconds',
    help: 'For how long a job has been under way in this process.',
    labelNames: ['job'],
    registers,
    collect() {
      for (const [job, { runningSince }] of jobs)
        this.set({ job }, runningSince === undefined ? 0 : (now() - runningSince) / 1000);
    },
  });
  return (job, event) => {
    const { doneAt } = jobs.get(job) ?? { doneAt: now() };
    jobs.set(job, {
      doneAt: event === 'done' ? now() : doneAt,
      runningSince: event === 'begins' ? now() : undefined,
    });
    if (event === 'done' || event === 'failed') runs.inc({ job, outcome: event });
  };
}
