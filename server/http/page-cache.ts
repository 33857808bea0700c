import { LRUCache } from 'lru-cache';

/** What is each answer's own and stands in the page: never another visitor's. */
export type Marks = { nonce: string; requestId: string };

/** A page as it was rendered, cut where its marks stood; every second part names one. */
type Kept = { headers: [string, string][]; parts: string[]; until: number; generation: number };
type Render = (marks: Marks) => Promise<Response>;

/**
 * Pages for visitors nobody knows are the same for all of them, so one rendering serves a second's worth of requests, and
 * requests that come while it is made wait for it. Whatever is committed here empties it at once; another process's commit
 * shows after that second.
 */
export type PageCache = {
  serve: (key: string, marks: Marks, now: number, render: Render) => Promise<Response>;
  empty: () => void;
};

const lifetime = 1000;
const neverKept = ['set-cookie', 'content-encoding'];

export function createPageCache(max = 500): PageCache {
  const pages = new LRUCache<string, Kept>({ max });
  const underWay = new Map<string, Promise<Kept | Response>>();
  let generation = 0;
  async function make(key: string, marks: Marks, now: number, render: Render): Promise<Kept | Response> {
    const at = generation;
    const response = await render(marks);
    const headers = [...response.headers];
    if (response.status !== 200 || headers.some(([name]) => neverKept.includes(name))) return response;
    const kept = { headers, parts: cut(await response.text(), marks), until: now + lifetime, generation: at };
    if (at === generation) pages.set(key, kept);
    return kept;
  }
  return {
    empty: () => {
      generation += 1;
    },
    serve: async (key, marks, now, render) => {
      const kept = pages.get(key);
      if (kept && kept.until > now && kept.generation === generation) return answer(kept, marks);
      const flight = `${generation} ${key}`;
      const waiting = underWay.get(flight);
      if (waiting) {
        const made = await waiting;
        return made instanceof Response ? render(marks) : answer(made, marks);
      }
      const making = make(key, marks, now, render).finally(() => underWay.delete(flight));
      underWay.set(flight, making);
      const made = await making;
      return made instanceof Response ? made : answer(made, marks);
    },
  };
}

/** Text, the name of a mark, text, the name of a mark … text. */
function cut(body: string, marks: Marks): string[] {
  return body.split(marks.nonce).flatMap((piece, index) => {
    const inner = piece.split(marks.requestId).flatMap((text, at) => (at === 0 ? [text] : ['requestId', text]));
    return index === 0 ? inner : ['nonce', ...inner];
  });
}

function answer({ headers, parts }: Kept, { nonce, requestId }: Marks): Response {
  const filled = parts.map((part, index) => (index % 2 === 0 ? part : part === 'nonce' ? nonce : requestId));
  return new Response(filled.join(''), { status: 200, headers });
}
