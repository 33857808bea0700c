import { gzipSync } from 'node:zlib';

/** `early` is true for an answer that came before the first touch. */
type SentResponse = { type: string; bytes: number; prefetch: boolean; early: boolean };

/** The inline scripts and data of a page, the files whose scripts ran, and all answers. */
export type Load = {
  inline: string;
  ran: ReadonlySet<string>;
  responses: readonly (readonly [string, SentResponse])[];
};

/** The limits of a page in thousands of bytes. */
export type Limits = { first: number; after: number; all: number; document: number; stylesheet: number; font: number };
export type Pack = { name: keyof Limits; is: number; may: number };

/** A page names only the starter itself; all other scripts come after the first touch, or are fetched while it is idle. */
export function weightsOf(
  { inline, ran, responses }: Load,
  limits: Limits,
): { idle: number; data: number; packs: Pack[] } {
  const sizes = new Map<string, readonly [string, SentResponse]>();
  for (const one of responses) {
    const [url, { type, bytes }] = one;
    // Page and data share an address, so the type is in the key; a file fetched while idle is answered again when it runs.
    const key = `${url} ${type === 'document' || type === 'fetch' ? type : 'file'}`;
    if ((sizes.get(key)?.[1].bytes ?? -1) < bytes) sizes.set(key, one);
  }
  const sum = (keep: (sent: SentResponse, url: string) => boolean) =>
    [...sizes.values()].reduce((whole, [url, sent]) => whole + (keep(sent, url) ? sent.bytes : 0), 0) / 1000;
  const own = (url: string) => /\/assets\/(?:start|drafts)-[^/]+$|\/embed\//.test(url);
  const of = (type: string) => sum((sent) => sent.early && sent.type === type);
  const first = sum((_, url) => own(url) && ran.has(url));
  const inlineSize = gzipSync(inline).length / 1000;
  const is: Record<keyof Limits, number> = {
    first: first + inlineSize,
    after: sum((sent, url) => sent.type !== 'document' && sent.type !== 'fetch' && ran.has(url) && !own(url)),
    all: first + of('document') + of('stylesheet') + of('font'),
    document: of('document'),
    stylesheet: of('stylesheet'),
    font: of('font'),
  };
  const names: (keyof Limits)[] = ['first', 'after', 'all', 'document', 'stylesheet', 'font'];
  return {
    idle: sum(({ prefetch }) => prefetch),
    data: sum(({ type }) => type === 'fetch'),
    packs: names.map((name) => ({ name, is: is[name], may: limits[name] })),
  };
}
