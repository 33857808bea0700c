import type { Language, Mode } from './brand.ts';
import { languages } from './languages.ts';

/** What an address says and every next one says again, for a frame on another's site keeps no cookie (S1-10, R21). */
export type Sticky = readonly (readonly [name: string, value: string])[];

const webviewNames = ['webview', '_webview'];

/** S1-10: what the address asks for; `forgotten` leaves a web view for good. */
export function askedMode(query: URLSearchParams): Mode | 'forgotten' | undefined {
  if (query.get('iframe') === '1') return 'iframe';
  const webview = webviewNames.map((name) => query.get(name)).find((value) => value !== null);
  if (webview === undefined) return undefined;
  return webview === '0' ? 'forgotten' : 'webview';
}

/** S9-01: the language an address asks for, which wins over the cookie for this one page. */
export function askedLanguage(query: URLSearchParams): Language | undefined {
  return languages.find((language) => language === query.get('locale'));
}

/** What of an address its links repeat: in a frame the flag and the language, elsewhere nothing. */
export function stickyOf(query: URLSearchParams): Sticky {
  if (askedMode(query) !== 'iframe') return [];
  const language = askedLanguage(query);
  return [['iframe', '1'], ...(language ? [['locale', language] as const] : [])];
}

/** An address of this portal with what sticks; another site's, a phone number or a place on the page stays as it is. */
export function withSticky(href: string, sticky: Sticky): string {
  if (sticky.length === 0 || !/^\/(?![/\\])|^\?/.test(href)) return href;
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(href) ?? [];
  const said = new URLSearchParams(query);
  for (const [name, value] of sticky) if (!said.has(name)) said.set(name, value);
  return `${path}?${said}${hash}`;
}
