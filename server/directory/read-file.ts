import type { z } from 'zod';
import { linesOf, type Report, readLine } from './lines.ts';
import type { Source } from './source.ts';

type Reading<T> = {
  source: Source;
  files: readonly string[];
  schema: z.ZodType<T>;
  report: Report;
  /** Says why a line that fits the schema is bad all the same. */
  take: (value: T, place: { file: string; line: number }) => string | undefined;
  /** Called after every chunk; a promise holds the reading back. */
  rest?: () => Promise<void>;
};

const ndjson =
  'application/fhir+ndjson, application/x-ndjson;q=0.9, application/fhir+json;q=0.8, application/json;q=0.7';

/** `whole`: every file was read to its end; `clean`: and no line was bad. */
export type Completeness = { whole: boolean; clean: boolean };

/** Reads the files one after the other. */
export async function readFiles<T>({ source, files, schema, report, take, rest }: Reading<T>): Promise<Completeness> {
  let whole = true;
  let clean = true;
  for (const file of files) {
    const chunks = linesFrom(source, file, (problem) => {
      whole = false;
      report({ file, line: 0, reason: problem });
    });
    for await (const lines of chunks) {
      for (const line of lines) {
        const read = readLine(line, schema);
        const problem = read && ('problem' in read ? read.problem : take(read.value, { file, line: line.no }));
        if (problem === undefined) continue;
        clean = false;
        report({ file, line: line.no, reason: problem });
      }
      await rest?.();
    }
  }
  return { whole, clean: whole && clean };
}

/** Only the reading is forgiven here; what goes wrong while the lines are stored is not. */
async function* linesFrom(source: Source, file: string, fail: (problem: string) => void) {
  let lines: ReturnType<typeof linesOf> | undefined;
  try {
    const chunks = await source.open(file, ndjson);
    if (!chunks) return fail('is not there');
    lines = linesOf(chunks);
  } catch (error) {
    return fail(messageOf(error));
  }
  for (;;) {
    const next = await lines.next().catch((error: unknown) => messageOf(error));
    if (typeof next === 'string') return fail(next);
    if (next.done) return;
    yield next.value;
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
