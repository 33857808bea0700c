const clausePattern = /\bS\d+(?:\.\d+)?-\d{2}\b/g;
const clauseRange = /\b(S\d+(?:\.\d+)?-)(\d{2})(?:\.\.|–)(?:S\d+(?:\.\d+)?-)?(\d{2})\b/g;

export function clausesIn(text: string): string[] {
  return [...new Set([...(text.match(clausePattern) ?? []), ...expanded(text, clauseRange)])];
}

/** All ids of each range in the text, with as many digits as its first id. */
export function expanded(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, prefix = '', from = '', to]) => {
    const count = Math.max(0, Number(to) - Number(from) + 1);
    return Array.from({ length: count }, (_, at) => `${prefix}${String(Number(from) + at).padStart(from.length, '0')}`);
  });
}
