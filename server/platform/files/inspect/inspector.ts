import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { Details } from '../../../../contract/platform/error-object.ts';
import { type FileKind, isKind } from '../../../../contract/platform/file-limits.ts';
import { type ErrorCode, problem } from '../../../../contract/platform/problem.ts';
import { startLimited } from './limited-process.ts';
import { processorLimit } from './processor-time.ts';

export type Task = { kind: FileKind; bytes: Uint8Array };

export type CleanFile = { kind: FileKind; bytes: Uint8Array; preview: Uint8Array | undefined };

const ofPdf = ['KF006', 'KF027', 'KF028', 'KF029', 'KF030'] as const;
export const faults = [
  ...ofPdf,
  'KF005',
  'KF007',
  'KF015',
  'KF025',
  'KF026',
  'KF035',
] as const satisfies readonly ErrorCode[];
const Verdict = z.union([
  z.object({ fault: z.enum(faults), details: Details }),
  z.object({
    kind: z.string().refine(isKind),
    bytes: z.instanceof(Uint8Array),
    preview: z.instanceof(Uint8Array).optional(),
    resident: z.number(),
  }),
]);
export type Verdict = { fault: (typeof faults)[number]; details: Details } | (CleanFile & { resident: number });

/** Milliseconds for a whole file: as long as it may take, and as much processor as it may use. One that needs more was made to. */
export type FileLimits = { patience: number; processor: number };
const usualLimits: FileLimits = { patience: 30_000, processor: 30_000 };
/** Bytes. A process that has grown is not kept, because allocators hardly give anything back. */
const mostIdle = 256 * 1024 * 1024;

export type Inspect = (task: Task, gone: AbortSignal | undefined) => Promise<CleanFile>;

/** Looks at one file at a time; the caller sees to it. @throws Problem one of `faults`; KF004 when the caller leaves */
export function createInspector(own: Partial<FileLimits> = {}): Inspect {
  const { patience, processor } = { ...usualLimits, ...own };
  let idle: ChildProcess | undefined;

  function keep(child: ChildProcess): void {
    idle = child;
    child.unref();
    child.channel?.unref();
  }

  async function begun(): Promise<ChildProcess> {
    const child = idle?.connected ? idle : await startLimited(new URL('./child.ts', import.meta.url));
    idle = undefined;
    child.ref();
    child.channel?.ref();
    return child;
  }

  return async (task, gone) => {
    const child = await begun();
    const clock = AbortSignal.timeout(patience);
    const limit = processorLimit(child.pid, processor);
    const ends = [clock, limit.signal, ...(gone ? [gone] : [])];
    const verdict = await answerOf(child, task, AbortSignal.any(ends)).catch(() => undefined);
    limit.end();
    if (verdict && !('fault' in verdict && verdict.fault === 'KF015') && residentOf(verdict) < mostIdle) keep(child);
    else child.kill('SIGKILL');
    if (gone?.aborted) throw problem('KF004');
    if (!verdict) throw problem('KF015');
    if ('fault' in verdict) throw problem(verdict.fault, verdict.details);
    const { kind, bytes, preview } = verdict;
    return { kind, bytes, preview };
  };
}

function residentOf(verdict: Verdict): number {
  return 'resident' in verdict ? verdict.resident : 0;
}

async function answerOf(child: ChildProcess, task: Task, until: AbortSignal): Promise<Verdict | undefined> {
  const over = new AbortController();
  const signal = AbortSignal.any([until, over.signal]);
  try {
    const ended = once(child, 'exit', { signal }).then(() => undefined);
    const said = once(child, 'message', { signal });
    child.send(task);
    const heard = await Promise.race([said, ended]);
    if (heard === undefined) return undefined;
    const verdict = Verdict.parse(heard[0]);
    return 'fault' in verdict ? verdict : { ...verdict, preview: verdict.preview };
  } finally {
    over.abort();
  }
}
