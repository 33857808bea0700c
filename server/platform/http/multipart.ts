import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { isProblem, problem } from '../../../contract/platform/problem.ts';

export type Part =
  | { name: string; bytes: AsyncIterable<Uint8Array>; field: string; value?: never }
  | { field: string; value: string; bytes?: never };

/** A browser's form has a few dozen fields; a client that sends more is none (T27). */
const limits = {
  parts: 100,
  fields: 80,
  files: 40,
  fieldNameSize: 100,
  fieldSize: 16 * 1024,
  headerPairs: 20,
  headerSize: 4 * 1024,
};
/** Milliseconds without a byte after which the sender is given up. */
const patience = 30_000;

type Body = { stream: ReadableStream<Uint8Array> | null; type: string; most: number };

/** A file that is not read before the next part is dropped. @throws Problem K413 too long or too many; K415 no form; KF004 cut or stalled */
export async function* partsOf({ stream, type, most }: Body): AsyncGenerator<Part> {
  const parser = parserOf(type);
  const stop = new AbortController();
  const arrived: { part: Part; source?: Readable }[] = [];
  let reading: Readable | undefined;
  let failure: Error | undefined;
  let ended = false;
  let wake = () => {};
  const fail = (error: unknown) => {
    failure ??= isProblem(error) ? error : problem('KF004');
    for (const source of [reading, ...arrived.map((one) => one.source)]) source?.destroy(failure);
    stop.abort();
    wake();
  };
  parser.on('field', (field, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) return fail(problem('K413'));
    arrived.push({ part: { field, value } });
    wake();
  });
  parser.on('file', (field, source, name = '') => {
    // The part's reader gets the error too; without a listener here, an unread part would end the process.
    source.on('error', () => {});
    if (failure) source.destroy();
    const bytes = { [Symbol.asyncIterator]: () => source.iterator({ destroyOnReturn: false }) };
    arrived.push({ part: { field, name, bytes }, source });
    wake();
  });
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(event, () => fail(problem('K413')));
  }
  pipeline(chunksOf(stream, most), parser, { signal: stop.signal }).then(() => {
    ended = true;
    wake();
  }, fail);
  try {
    for (;;) {
      if (failure) throw failure;
      const next = arrived.shift();
      reading = next?.source;
      if (next) {
        yield next.part;
        reading?.resume();
      } else if (ended) return;
      else
        await new Promise<void>((done) => {
          wake = done;
        });
    }
  } finally {
    stop.abort();
    reading?.destroy();
  }
}

function parserOf(type: string) {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch {
    throw problem('K415');
  }
}

async function* chunksOf(stream: ReadableStream<Uint8Array> | null, most: number): AsyncGenerator<Uint8Array> {
  const reader = stream?.getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = reader ? await withinPatience(reader.read()) : { done: true };
      if (done || value === undefined) return;
      bytes += value.length;
      if (bytes > most) throw problem('K413');
      yield value;
    }
  } finally {
    // Cancelling is not waited for, because it does not end for a body that stands still.
    reader?.cancel().catch(() => undefined);
  }
}

async function withinPatience<T>(read: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_done, refuse) => {
    late = setTimeout(() => refuse(problem('KF004')), patience);
  });
  try {
    return await Promise.race([read, stalled]);
  } finally {
    clearTimeout(late);
  }
}
