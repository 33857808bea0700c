export type Line = { no: number; text: string };

const newline = 0x0a;
/** Bytes of lines that are read in at once. */
const batchBytes = 1024 * 1024;

/** Lines are numbered from 1 and end with a newline alone, because JSON texts may contain other ends of lines. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line[]> {
  let rest: Buffer = Buffer.alloc(0);
  let no = 0;
  let lines: Line[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    const data = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let to = data.indexOf(newline); to !== -1; to = data.indexOf(newline, from)) {
      no += 1;
      lines.push({ no, text: data.toString('utf8', from, to) });
      bytes += to - from;
      from = to + 1;
    }
    rest = data.subarray(from);
    if (bytes < batchBytes) continue;
    yield lines;
    lines = [];
    bytes = 0;
  }
  if (rest.length > 0) lines.push({ no: no + 1, text: rest.toString('utf8') });
  if (lines.length > 0) yield lines;
}
