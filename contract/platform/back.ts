const here = 'https://portal.invalid';
const longest = 2048;

/** Path and query within this portal, or undefined for a text that could lead elsewhere (T17). */
export function samePortalPath(text: string): string | undefined {
  if (text.length > longest || !isPath(text)) return undefined;
  const { pathname, search } = new URL(text, here);
  return pathname + search;
}

/** One leading slash, none doubled (`/.//evil.example`), no backslash, none of them encoded, and no character URLs drop. */
function isPath(text: string): boolean {
  const [path = ''] = text.split(/[?#]/, 1);
  return path.startsWith('/') && !/\/\/|%2f|%5c/i.test(path) && !/[\\\p{Cc}\p{Zs}]/u.test(text);
}
