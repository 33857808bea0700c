const here = 'https://portal.invalid';
const longest = 2048;

/**
 * A place in this portal to lead back to, path and query, or undefined for a text that could lead anywhere else or that no
 * page of ours would send (T17).
 */
export function samePortalPath(text: string): string | undefined {
  if (text.length > longest || !isPath(text)) return undefined;
  const { pathname, search } = new URL(text, here);
  return pathname + search;
}

/**
 * One slash first and none doubled, for what stands before them may vanish (`/.//evil.example`); no backslash, which is a
 * slash to a browser; nothing of the kind encoded; and no sign that is dropped without a word.
 */
function isPath(text: string): boolean {
  const [path = ''] = text.split(/[?#]/, 1);
  return path.startsWith('/') && !/\/\/|%2f|%5c/i.test(path) && !/[\\\p{Cc}\p{Zs}]/u.test(text);
}
