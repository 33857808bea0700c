import { memberOf } from '../../contract/platform/member-of.ts';

export const keptName = 'kept';
const most = 8;

export type KeptLink = { href: string; text: string };

/** A path of this portal with words; anything else in the browser's storage is no link of ours. */
export function isKeptLink(one: unknown): one is KeptLink {
  const [href, text] = [memberOf(one, 'href'), memberOf(one, 'text')];
  return typeof href === 'string' && /^\/(?![/\\])/.test(href) && typeof text === 'string' && text !== '';
}

export function keptLinks(stored: string | null): KeptLink[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? found.filter(isKeptLink).slice(0, most) : [];
  } catch {
    return [];
  }
}
