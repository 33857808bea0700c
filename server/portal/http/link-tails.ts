import type { MiddlewareHandler } from 'hono';
import { routes } from '../../../contract/routes.ts';

const tokenParameters = ['reservation', 'first', 'second'];
const token = /[\w-]{20,}/;
const tail = /^[\s\p{Cf}.,;:!?'"’‘”“„»«›‹)\]}>*|…·–—、。，；：！？）】」』]$/u;
/** The router in the browser puts this behind the address of a page to read the page's data. */
const ofScript = '.data';
const invisible = /[\s\p{Cf}]+/gu;

const tokenPaths = routes.flatMap(({ path }) => /^(.*)\/:token\??$/.exec(path)?.[1] ?? []);

/** Mail programs take a full stop or a bracket behind a link for a part of it, so these are dropped. */
export function withoutTails(handOuts: readonly string[]): MiddlewareHandler {
  const folders = new Set([...tokenPaths, ...handOuts]);
  return async (c, next) => {
    const url = new URL(c.req.url);
    const address = c.req.method === 'GET' || c.req.method === 'HEAD' ? meantBy(url, folders) : undefined;
    return address === undefined ? next() : c.redirect(address);
  };
}

function meantBy(url: URL, folders: ReadonlySet<string>): string | undefined {
  const path = pathOf(url.pathname, folders);
  let isOther = path !== url.pathname;
  for (const name of tokenParameters) {
    const value = url.searchParams.get(name);
    const [clean] = token.exec(value?.replaceAll(invisible, '') ?? '') ?? [];
    if (clean === undefined || clean === value) continue;
    url.searchParams.set(name, clean);
    isOther = true;
  }
  // An address with two slashes at the start would lead to another host.
  return isOther && !path.startsWith('//') ? `${path}${url.search}` : undefined;
}

function pathOf(pathname: string, folders: ReadonlySet<string>): string {
  const at = pathname.lastIndexOf('/');
  const folder = pathname.slice(0, at);
  const isCut = pathname.endsWith('%');
  const last = decoded(pathname.slice(at + 1, isCut ? -1 : undefined));
  if (folders.has(folder)) {
    if (last?.endsWith(ofScript)) return pathname;
    const clean = token.exec(last?.replaceAll(invisible, '') ?? '')?.[0];
    return clean === undefined ? pathname : `${folder}/${clean}`;
  }
  if (last === undefined) return pathname;
  const clean = withoutTail(last);
  const isOurs = !/^\/(?:api|fhir)\//.test(pathname) || clean.endsWith('.ics');
  if (!isOurs || (clean === last && !isCut)) return pathname;
  return clean === '' ? folder || '/' : `${folder}/${encodeURIComponent(clean)}`;
}

function withoutTail(text: string): string {
  const letters = [...text];
  return letters.slice(0, letters.findLastIndex((letter) => !tail.test(letter)) + 1).join('');
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
