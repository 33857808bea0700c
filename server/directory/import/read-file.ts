import type { z } from 'zod';
import type { FileType, ListedFile } from './manifest.ts';
import { linesOf, messageOf, type Report, readLine } from './ndjson.ts';
import type { Source } from './source.ts';

export type LinePlace = { file: number; line: number };

type Reading<T> = {
  source: Source;
  type: FileType;
  files: readonly ListedFile[];
  schema: z.ZodType<T>;
  report: Report;
  take: (value: T, place: LinePlace) => string | undefined;
  rest?: () => Promise<void>;
};

export async function readFiles<T>({ source, type, files, schema, report, take, rest }: Reading<T>): Promise<void> {
  for (const [index, { url, count }] of files.entries()) {
    let linesRead = 0;
    let whole = true;
    const chunks = linesFrom(source, url, type, (reason) => {
      whole = false;
      report({ file: url, line: 0, reason });
    });
    for await (const lines of chunks) {
      for (const line of lines) {
        const read = readLine(line, schema);
        if (read) linesRead += 1;
        const problem = read && ('problem' in read ? read.problem : take(read.value, { file: index, line: line.no }));
        if (problem !== undefined) report({ file: url, line: line.no, reason: problem });
      }
      await rest?.();
    }
    const reason = whole ? miscount(linesRead, count) : undefined;
    if (reason !== undefined) report({ file: url, line: 0, reason });
  }
}

/** A file cut between two lines can only be recognised by the count. */
function miscount(linesRead: number, count: number | undefined): string | undefined {
  if (Number.isNaN(count)) return 'has a count in the manifest that is no number, so nobody knows whether it is whole';
  if (count !== undefined && linesRead !== count) return `has ${linesRead} lines where the manifest counts ${count}`;
  return linesRead === 0 && count === undefined ? 'is empty, though the manifest does not count 0' : undefined;
}

async function* linesFrom(source: Source, file: string, type: FileType, fail: (problem: string) => void) {
  let lines: ReturnType<typeof linesOf> | undefined;
  try {
    const chunks = await source.open(file, type);
    if (!chunks) return fail('is not there');
    lines = linesOf(chunks);
  } catch (error) {
    return fail(messageOf(error));
  }
  try {
    for (;;) {
      const next = await lines.next().catch((error: unknown) => messageOf(error));
      if (typeof next === 'string') return fail(next);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await lines.return(undefined);
  }
}
