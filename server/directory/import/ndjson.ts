import { z } from 'zod';

/** `line` 0 stands for the file itself. */
export type BadLine = { file: string; line: number; reason: string };
export type Report = (line: BadLine) => void;

type Line = { no: number; text: string; problem?: undefined } | { no: number; problem: string };

/** @internal */
export const longestLine = 64 * 1024;
const newline = 0x0a;
const nothing = Buffer.alloc(0);

/** Yields the lines of one chunk at a time, because a promise for each line would cost more than reading it. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest: Buffer = nothing;
  let no = 0;
  let overflown = false;
  function lineOf(bytes: Buffer): Line {
    no += 1;
    if (overflown || bytes.length > longestLine) return { no, problem: `longer than ${longestLine / 1024} kB` };
    try {
      return { no, text: decoder.decode(bytes) };
    } catch {
      return { no, problem: 'not UTF-8' };
    }
  }
  for await (const chunk of chunks) {
    const fresh = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const data = rest.length > 0 ? Buffer.concat([rest, fresh]) : fresh;
    const lines: Line[] = [];
    let from = 0;
    for (let to = data.indexOf(newline); to !== -1; to = data.indexOf(newline, from)) {
      lines.push(lineOf(data.subarray(from, to)));
      overflown = false;
      from = to + 1;
    }
    rest = data.subarray(from);
    overflown ||= rest.length > longestLine;
    if (overflown) rest = nothing;
    yield lines;
  }
  if (rest.length > 0 || overflown) yield [lineOf(rest)];
}

export function readLine<T extends z.ZodType>(
  line: Line,
  schema: T,
): { value: z.output<T> } | { problem: string } | undefined {
  if (line.problem !== undefined) return { problem: line.problem };
  if (line.text.trim() === '') return undefined;
  let json: unknown;
  try {
    json = JSON.parse(line.text);
  } catch {
    return { problem: 'broken JSON' };
  }
  const parsed = schema.safeParse(json);
  return parsed.success ? { value: parsed.data } : { problem: reasonOf(parsed.error) };
}

export function reasonOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ');
}

const causes = new Map([
  ['ENOENT', 'is not there'],
  ['EACCES', 'may not be read'],
  ['EISDIR', 'is no file'],
  ['ENOTFOUND', 'no such host'],
  ['ECONNREFUSED', 'the host refuses connections'],
  ['ECONNRESET', 'the connection broke off'],
  ['Z_BUF_ERROR', 'the compressed file breaks off'],
  ['Z_DATA_ERROR', 'the compressed file is damaged'],
  ['ERR_ENCODING_INVALID_ENCODED_DATA', 'not UTF-8'],
]);

export function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return reasonOf(error);
  if (error instanceof SyntaxError) return 'broken JSON';
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return causes.get(code) ?? error.message;
}
