import { z } from 'zod';
import { Details } from '../../../../contract/platform/error-object.ts';
import { type FileKind, isKind } from '../../../../contract/platform/file-limits.ts';
import { type ErrorCode, problem } from '../../../../contract/platform/problem.ts';
import { createLimitedReader, type FileLimits } from './limited-reader.ts';

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

/** Bytes. A process that has grown to them is not kept for the next file, because allocators hardly give anything back. */
const mostIdle = 256 * 1024 * 1024;

export type Inspect = (task: Task, gone: AbortSignal | undefined) => Promise<CleanFile>;

/** Inspects a file; the caller waits for the answer before it gives the next one. @throws Problem one of `faults`; KF004 when the caller leaves */
export function createInspector(limits: Partial<FileLimits> = {}): Inspect {
  const read = createLimitedReader<Task, z.output<typeof Verdict>>(
    {
      script: new URL('./child.ts', import.meta.url),
      schema: Verdict,
      isSpent: (verdict) => ('fault' in verdict ? verdict.fault === 'KF015' : verdict.resident >= mostIdle),
    },
    limits,
  );
  return async (task, gone) => {
    const verdict = await read(task, gone);
    if (!verdict) throw problem('KF015');
    if ('fault' in verdict) throw problem(verdict.fault, verdict.details);
    const { kind, bytes, preview } = verdict;
    return { kind, bytes, preview };
  };
}
