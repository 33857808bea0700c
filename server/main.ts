import cluster from 'node:cluster';
import type { AnswerParts } from './answer.ts';
import { startFault } from './platform/db/start-fault.ts';
import { sendBeats } from './platform/heartbeat.ts';
import { logFaults } from './platform/log-faults.ts';
import { untilPrepared, untilWelcomed } from './platform/prepared.ts';
import { reachedFrom, readSettings } from './platform/settings.ts';
import { watchOwnLoop } from './platform/watchdog.ts';
import { watchedLog } from './platform/watched-log.ts';
import { runPrimary } from './primary.ts';

type Parts = AnswerParts & {
  /** The file that workers are started from; without one there is one process. */
  program?: string;
};

export async function main(parts: Parts): Promise<void> {
  try {
    await start(parts);
  } catch (error) {
    throw startFault(error);
  }
}

async function start({ program, loadPortal, ...rest }: Parts): Promise<void> {
  if (cluster.isWorker) sendBeats();
  // Nothing watches the loop of a server under Vite, which reads modules for longer than a request may take.
  else if (rest.before === undefined) watchOwnLoop();
  // A worker loads its program while the first process prepares the database; a first process with workers never loads it (0139).
  const read = cluster.isWorker ? { answering: import('./answer.ts'), portal: loadPortal() } : undefined;
  const welcomed = cluster.isWorker ? untilWelcomed() : undefined;
  if (read) await untilPrepared();
  const parts = { ...rest, loadPortal: () => read?.portal ?? loadPortal() };
  const settings = readSettings(process.env);
  const isTrial = settings.KAPU_DEMO === 'on' && reachedFrom(settings) === undefined;
  const { log, release } = watchedLog(settings.LOG_LEVEL, isTrial && !process.env.LOG_LEVEL);
  logFaults(log);
  if (program !== undefined && settings.KAPU_PROCESSES > 1 && cluster.isPrimary) {
    return runPrimary(settings, { ...parts, log, program, onWelcome: release });
  }
  const { answer } = await (read?.answering ?? import('./answer.ts'));
  await answer(settings, log, { ...parts, onWelcome: release });
  void welcomed?.then(release);
}
