import { LRUCache } from 'lru-cache';
import type { Effect } from '../context.ts';
import { bytesOf, gzipOf, type Piece, packed, plain } from './gzip.ts';

/** Values that differ in each answer, at which a cached page is cut. They are made here, never taken from a client (T43). */
export type Marks = { nonce: string; requestId: string; formKey: string };

export type ShownTimes = { schedules: Set<number>; any: boolean };

type CachedPage = { headers: [string, string][]; parts: Part[]; until: number; times: ShownTimes };
type Part = Piece | keyof Marks;
type Render = (marks: Marks, times: ShownTimes) => Promise<Page>;

export type Page = { answer: Response; text?: string };

export function responseOf({ answer, text }: Page): Response {
  return text === undefined ? answer : new Response(text, { status: answer.status, headers: answer.headers });
}

type PageKey = { key: string; gzip: boolean; signal: AbortSignal };

/** One anonymous page serves everybody for a second. A commit of any process drops pages that show what it changed (0096). */
export type PageCache = {
  serve: (request: PageKey, marks: Marks, now: number, render: Render) => Promise<Response>;
  drop: (effects: ReadonlySet<Effect>) => void;
};

const lifetime = 1000;
const mostBytes = 16 * 1024 * 1024;
/** A page with its compressed form takes this multiple of the page's own size. */
const withPacked = 1.3;
const neverKept = ['set-cookie', 'content-encoding'];

type Flight = { made: Promise<CachedPage | Response>; signal: AbortSignal; changes: Change[] };
type Change = number | 'pages';

export function createPageCache(maxSize = mostBytes): PageCache {
  const pages = new LRUCache<string, CachedPage>({ maxSize, sizeCalculation: sizeOf });
  const underWay = new Map<string, Flight>();
  async function make(
    { key, changes }: { key: string; changes: readonly Change[] },
    marks: Marks,
    now: number,
    render: Render,
  ): Promise<CachedPage | Response> {
    const times: ShownTimes = { schedules: new Set(), any: false };
    const page = await render(marks, times);
    const { status, headers } = page.answer;
    const own = headers.get('cache-control') === 'no-store';
    if (own || status !== 200 || neverKept.some((name) => headers.has(name))) return responseOf(page);
    const text = page.text ?? (await page.answer.text());
    const made = { headers: [...headers], parts: cut(text, marks), until: now + lifetime, times };
    if (!changes.some((change) => isOutdated(made, change))) pages.set(key, made);
    return made;
  }
  return {
    drop: (effects) => {
      const changes = [...effects].flatMap(changeIn);
      if (changes.length === 0) return;
      for (const flight of underWay.values()) flight.changes.push(...changes);
      const outdated = [...pages.entries()].filter(([, page]) => changes.some((change) => isOutdated(page, change)));
      for (const [key] of outdated) pages.delete(key);
    },
    serve: async (request, marks, now, render) => {
      const { key, gzip, signal } = request;
      for (;;) {
        const page = pages.get(key);
        if (page && page.until > now) return answer(page, marks, gzip);
        const waiting = underWay.get(key);
        if (waiting) {
          const before = [...waiting.changes];
          const made = await orLeft(waiting);
          // The first visitor left before the page was done, so this request draws it.
          if (made === undefined) continue;
          if (made instanceof Response) return responseOf(await render(marks, { schedules: new Set(), any: true }));
          // The page may lack a change that came after its drawing began and before this request.
          if (before.some((change) => isOutdated(made, change))) continue;
          return answer(made, marks, gzip);
        }
        const changes: Change[] = [];
        const made = make({ key, changes }, marks, now, render).finally(() => underWay.delete(key));
        underWay.set(key, { made, signal, changes });
        const own = await made;
        return own instanceof Response ? own : answer(own, marks, gzip);
      }
    },
  };
}

function changeIn(effect: Effect): Change[] {
  if (effect === 'pages') return ['pages'];
  return typeof effect === 'object' && effect.kind === 'schedule' ? [effect.id] : [];
}

function isOutdated({ times }: CachedPage, change: Change): boolean {
  return change === 'pages' || times.any || times.schedules.has(change);
}

async function orLeft({ made, signal }: Flight): Promise<CachedPage | Response | undefined> {
  try {
    return await made;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

function sizeOf({ parts }: CachedPage): number {
  const bytes = parts.reduce((sum, part) => sum + (typeof part === 'string' ? 0 : part.bytes.length), 1024);
  return Math.ceil(bytes * withPacked);
}

const markNames = ['nonce', 'requestId', 'formKey'] as const satisfies (keyof Marks)[];

function cut(body: string, marks: Marks): Part[] {
  const bytes = bytesOf(body);
  const places = markNames.flatMap((name) => placesOf(bytes, marks[name]).map((at) => ({ name, at })));
  const parts: Part[] = [];
  let from = 0;
  for (const { name, at } of places.toSorted((one, other) => one.at - other.at)) {
    parts.push(packed(bytes.subarray(from, at)), name);
    from = at + marks[name].length;
  }
  return [...parts, packed(bytes.subarray(from))];
}

function placesOf(bytes: Buffer, mark: string): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) places.push(at);
  return places;
}

function answer({ headers, parts }: CachedPage, marks: Marks, gzip: boolean): Response {
  const pieces = parts.map((part) => (typeof part === 'string' ? plain(marks[part]) : part));
  const baseHeaders: [string, string][] = [...headers, ['Vary', 'Accept-Encoding']];
  if (!gzip) return new Response(Buffer.concat(pieces.map((piece) => piece.bytes)), { headers: baseHeaders });
  return new Response(gzipOf(pieces), { headers: [...baseHeaders, ['Content-Encoding', 'gzip']] });
}
