import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { z } from 'zod';
import { problem } from '../../../../contract/platform/problem.ts';
import { startLimited } from './limited-process.ts';
import { processorLimit } from './processor-time.ts';

/** Milliseconds for a whole file, of time and of processor; a file that needs more was made to do harm. */
export type FileLimits = { patience: number; processor: number };
const usualLimits: FileLimits = { patience: 30_000, processor: 30_000 };

type Reading<Answer> = {
  script: URL;
  schema: z.ZodType<Answer>;
  isSpent: (answer: Answer) => boolean;
};

export type LimitedRead<Task, Answer> = (task: Task, gone: AbortSignal | undefined) => Promise<Answer | undefined>;

/** The caller sees to it that one file is read at a time. @throws Problem KF004 when the caller leaves */
export function createLimitedReader<Task extends object, Answer>(
  { script, schema, isSpent }: Reading<Answer>,
  own: Partial<FileLimits> = {},
): LimitedRead<Task, Answer> {
  const { patience, processor } = { ...usualLimits, ...own };
  let idle: ChildProcess | undefined;

  function keep(child: ChildProcess): void {
    idle = child;
    child.unref();
    child.channel?.unref();
  }

  async function begin(): Promise<ChildProcess> {
    const child = idle?.connected ? idle : await startLimited(script);
    idle = undefined;
    child.ref();
    child.channel?.ref();
    return child;
  }

  return async (task, gone) => {
    const child = await begin();
    const clock = AbortSignal.timeout(patience);
    const limit = processorLimit(child.pid, processor);
    const ends = [clock, limit.signal, ...(gone ? [gone] : [])];
    const answer = await answerOf(child, task, schema, AbortSignal.any(ends)).catch(() => undefined);
    limit.end();
    if (answer !== undefined && !isSpent(answer)) keep(child);
    else child.kill('SIGKILL');
    if (gone?.aborted) throw problem('KF004');
    return answer;
  };
}

async function answerOf<Answer>(
  child: ChildProcess,
  task: object,
  schema: z.ZodType<Answer>,
  until: AbortSignal,
): Promise<Answer | undefined> {
  const over = new AbortController();
  const signal = AbortSignal.any([until, over.signal]);
  try {
    const ended = once(child, 'exit', { signal }).then(() => undefined);
    const messages = once(child, 'message', { signal });
    child.send(task);
    const heard = await Promise.race([messages, ended]);
    return heard === undefined ? undefined : schema.parse(heard[0]);
  } finally {
    over.abort();
  }
}
