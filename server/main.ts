import cluster from 'node:cluster';
import { pino } from 'pino';
import type { AnswerParts } from './answer.ts';
import { answerPrimary } from './platform/http/metrics.ts';
import { logFaults } from './platform/log-faults.ts';
import { readSettings } from './platform/settings.ts';
import { untilPrepared } from './platform/workers.ts';
import { runPrimary } from './primary.ts';

type Parts = AnswerParts & {
  /** The file that workers are started from; without one there is one process. */
  program?: string;
};

export async function main({ program, ...parts }: Parts): Promise<void> {
  answerPrimary();
  // A worker reads what it runs while the first process prepares the database, and the first process never does.
  const answers = cluster.isPrimary ? undefined : import('./answer.ts');
  if (cluster.isWorker) await untilPrepared();
  const settings = readSettings(process.env);
  const log = pino({ level: settings.LOG_LEVEL });
  logFaults(log);
  if (program !== undefined && settings.KAPU_PROCESSES > 1 && cluster.isPrimary)
    return runPrimary(settings, { ...parts, log, program });
  const { answer } = await (answers ?? import('./answer.ts'));
  await answer(settings, log, parts);
}
