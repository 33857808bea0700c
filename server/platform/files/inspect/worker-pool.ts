import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { type ErrorCode, isProblem, problem } from '../../../../contract/platform/problem.ts';

export type Task = { kind: 'pdf' | 'heic'; bytes: Uint8Array; mostPixels: number };

const faults = ['KF006', 'KF007', 'KF015'] as const satisfies readonly ErrorCode[];
const Verdict = z.union([
  z.object({ fault: z.enum(faults) }),
  z.object({ bytes: z.instanceof(Uint8Array) }),
  z.object({ data: z.instanceof(Uint8Array), width: z.int(), height: z.int() }),
]);
export type Inspected = Exclude<z.infer<typeof Verdict>, { fault: unknown }>;

/** Milliseconds. A file that takes longer was made to. */
const patience = 30_000;
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

let idle: Worker | undefined;

/** One task at a time; the caller sees to it. @throws Problem KF006, KF007, KF015 */
export async function inWorker(task: Task): Promise<Inspected> {
  const worker = idle ?? new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits });
  idle = undefined;
  worker.ref();
  const over = new AbortController();
  const signal = AbortSignal.any([AbortSignal.timeout(patience), over.signal]);
  try {
    worker.postMessage(task);
    const [answer] = await Promise.race([once(worker, 'message', { signal }), ended(worker, signal)]);
    const verdict = Verdict.parse(answer);
    worker.unref();
    idle = worker;
    if ('fault' in verdict) throw problem(verdict.fault);
    return verdict;
  } catch (error) {
    if (idle !== worker) await worker.terminate();
    throw isProblem(error) ? error : problem('KF015');
  } finally {
    over.abort();
  }
}

async function ended(worker: Worker, signal: AbortSignal): Promise<never> {
  const [code] = await once(worker, 'exit', { signal });
  throw new Error(`the thread ended with ${code}`);
}
