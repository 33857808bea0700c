import { LRUCache } from 'lru-cache';
import { gzipOf, type Piece, packed, plain } from './gzip.ts';

/** Values of one answer; a cached page is cut where they occur. They are made here, never taken from a client (T43). */
export type Marks = { nonce: string; requestId: string; formKey: string };

type CachedPage = { headers: [string, string][]; parts: Part[]; until: number; generation: number };
type Part = Piece | keyof Marks;
type Render = (marks: Marks) => Promise<Response>;

type PageKey = { key: string; gzip: boolean; signal: AbortSignal };

/** Anonymous pages are equal, so one serves all for a second. A commit of any process empties it at once (0094). */
export type PageCache = {
  serve: (asked: PageKey, marks: Marks, now: number, render: Render) => Promise<Response>;
  empty: () => void;
};

const lifetime = 1000;
/** More than is drawn in the second that a page lasts. */
const mostBytes = 16 * 1024 * 1024;
/** The length of a page with its compressed form, as a multiple of the page's own. */
const withPacked = 1.3;
const neverKept = ['set-cookie', 'content-encoding'];

type Flight = { made: Promise<CachedPage | Response>; signal: AbortSignal };

export function createPageCache(maxSize = mostBytes): PageCache {
  const pages = new LRUCache<string, CachedPage>({ maxSize, sizeCalculation: sizeOf });
  const underWay = new Map<string, Flight>();
  let generation = 0;
  async function make(key: string, marks: Marks, now: number, render: Render): Promise<CachedPage | Response> {
    const at = generation;
    const response = await render(marks);
    const headers = [...response.headers];
    const own = response.headers.get('cache-control') === 'no-store';
    if (own || response.status !== 200 || headers.some(([name]) => neverKept.includes(name))) return response;
    const kept = { headers, parts: cut(await response.text(), marks), until: now + lifetime, generation: at };
    if (at === generation) pages.set(key, kept);
    return kept;
  }
  return {
    empty: () => {
      generation += 1;
    },
    serve: async (asked, marks, now, render) => {
      const { key, gzip, signal } = asked;
      for (;;) {
        const kept = pages.get(key);
        if (kept && kept.until > now && kept.generation === generation) return answer(kept, marks, gzip);
        const flight = `${generation} ${key}`;
        const waiting = underWay.get(flight);
        if (waiting) {
          const made = await orLeft(waiting);
          // The visitor it was rendered for left before it was done, so another one's request renders it.
          if (made === undefined) continue;
          return made instanceof Response ? render(marks) : answer(made, marks, gzip);
        }
        const made = make(key, marks, now, render).finally(() => underWay.delete(flight));
        underWay.set(flight, { made, signal });
        const own = await made;
        return own instanceof Response ? own : answer(own, marks, gzip);
      }
    },
  };
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
  const said = parts.reduce((sum, part) => sum + (typeof part === 'string' ? 0 : part.said.length), 1024);
  return Math.ceil(said * withPacked);
}

function cut(body: string, marks: Marks): Part[] {
  const { nonce, requestId, formKey } = marks;
  const names = new Map<string, keyof Marks>([
    [nonce, 'nonce'],
    [requestId, 'requestId'],
    [formKey, 'formKey'],
  ]);
  const places = new RegExp(`(${[...names.keys()].map(RegExp.escape).join('|')})`);
  return body.split(places).map((piece) => names.get(piece) ?? packed(piece));
}

function answer({ headers, parts }: CachedPage, marks: Marks, gzip: boolean): Response {
  const pieces = parts.map((part) => (typeof part === 'string' ? plain(marks[part]) : part));
  const said: [string, string][] = [...headers, ['Vary', 'Accept-Encoding']];
  if (!gzip) return new Response(Buffer.concat(pieces.map((piece) => piece.said)), { headers: said });
  return new Response(gzipOf(pieces), { headers: [...said, ['Content-Encoding', 'gzip']] });
}
