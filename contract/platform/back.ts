const here = 'https://portal.invalid';
const longest = 2048;

/** The path and query within this portal; undefined for a text that could lead to another site (T17). */
export function samePortalPath(text: string): string | undefined {
  if (text.length > longest || !isPath(text)) return undefined;
  const { pathname, search } = new URL(text, here);
  return pathname + search;
}

/** A path has one leading slash, none doubled (`/.//evil.example`) or encoded, no backslash, and no character that URLs drop. */
function isPath(text: string): boolean {
  const [path = ''] = text.split(/[?#]/, 1);
  return path.startsWith('/') && !/\/\/|%2f|%5c/i.test(path) && !/[\\\p{Cc}\p{Zs}]/u.test(text);
}
