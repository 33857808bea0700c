import type { Language, Mode } from './brand.ts';
import { languages } from './languages.ts';

/** Parameters that each link repeats, because a frame on another site keeps no cookie (S1-10, R21). */
export type StickyParams = readonly (readonly [name: string, value: string])[];

const webviewNames = ['webview', '_webview'];

/** The mode that the address names; `forgotten` means to leave the app's view (S1-10). */
export function askedMode(query: URLSearchParams): Mode | 'forgotten' | undefined {
  if (query.get('iframe') === '1') return 'iframe';
  const webview = webviewNames.map((name) => query.get(name)).find((value) => value !== null);
  if (webview === undefined) return undefined;
  return webview === '0' ? 'forgotten' : 'webview';
}

/** The language in the address wins over the one in the cookie, for this page alone (S9-01). */
export function askedLanguage(query: URLSearchParams): Language | undefined {
  return languages.find((language) => language === query.get('locale'));
}

/** The flag of the frame and the language; nothing where the page is in no frame. */
export function stickyOf(query: URLSearchParams): StickyParams {
  if (askedMode(query) !== 'iframe') return [];
  const language = askedLanguage(query);
  return [['iframe', '1'], ...(language ? [['locale', language] as const] : [])];
}

/** Links within the portal get the parameters; other addresses, telephone links and fragments stay as they are. */
export function withSticky(href: string, sticky: StickyParams): string {
  if (sticky.length === 0 || !/^\/(?![/\\])|^\?/.test(href)) return href;
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(href) ?? [];
  const parameters = new URLSearchParams(query);
  for (const [name, value] of sticky) if (!parameters.has(name)) parameters.set(name, value);
  return `${path}?${parameters}${hash}`;
}
