const here = 'https://portal.invalid';
const longest = 2048;

/**
 * A place in this portal to lead back to, path and query, or undefined for a text that could lead anywhere else or that no
 * page of ours would send (T17).
 */
export function samePortalPath(text: string): string | undefined {
  if (text.length > longest || !isPath(text) || !URL.canParse(text, here)) return undefined;
  const { origin, pathname, search } = new URL(text, here);
  // Dots are gone now, and what they hid may be an address: `/.//evil.example`.
  return origin === here && isPath(pathname) ? pathname + search : undefined;
}

/** One slash first, none doubled; no backslash, written or encoded, and no sign that a browser drops without a word. */
function isPath(text: string): boolean {
  const [path = ''] = text.split(/[?#]/, 1);
  return /^\/(?!\/)/.test(text) && !/\/\/|%2f|%5c/i.test(path) && !/[\\\p{Cc}\p{Zs}]/u.test(text);
}
