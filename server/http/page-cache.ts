import { LRUCache } from 'lru-cache';

/** A page as it was rendered, cut where the answer's own nonce goes. */
type Kept = { status: number; headers: [string, string][]; parts: string[]; until: number; generation: number };

/**
 * Pages for visitors nobody knows are the same for all of them, so one rendering serves a second's worth of requests, and
 * requests that come while it is made wait for it. Whatever is committed here empties it at once; another process's commit
 * shows after that second.
 */
export type PageCache = {
  serve: (key: string, nonce: string, now: number, render: (nonce: string) => Promise<Response>) => Promise<Response>;
  empty: () => void;
};

const lifetime = 1000;
const neverKept = ['set-cookie'];

export function createPageCache(max = 500): PageCache {
  const pages = new LRUCache<string, Kept>({ max });
  const underWay = new Map<string, Promise<Kept | Response>>();
  let generation = 0;
  async function make(
    key: string,
    nonce: string,
    now: number,
    render: (nonce: string) => Promise<Response>,
  ): Promise<Kept | Response> {
    const at = generation;
    const response = await render(nonce);
    const headers = [...response.headers];
    if (response.status !== 200 || headers.some(([name]) => neverKept.includes(name))) return response;
    const body = await response.text();
    const kept = { status: 200, headers, parts: body.split(nonce), until: now + lifetime, generation: at };
    if (at === generation) pages.set(key, kept);
    return kept;
  }
  return {
    empty: () => {
      generation += 1;
    },
    serve: async (key, nonce, now, render) => {
      const kept = pages.get(key);
      if (kept && kept.until > now && kept.generation === generation) return answer(kept, nonce);
      const flight = `${generation} ${key}`;
      const waiting = underWay.get(flight);
      if (waiting) {
        const made = await waiting;
        return made instanceof Response ? render(nonce) : answer(made, nonce);
      }
      const making = make(key, nonce, now, render).finally(() => underWay.delete(flight));
      underWay.set(flight, making);
      const made = await making;
      return made instanceof Response ? made : answer(made, nonce);
    },
  };
}

function answer(kept: Kept, nonce: string): Response {
  return new Response(kept.parts.join(nonce), { status: kept.status, headers: kept.headers });
}
