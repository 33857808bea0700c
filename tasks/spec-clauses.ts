const clausePattern = /\bS\d+(?:\.\d+)?-\d{2}\b/g;
const clauseRange = /\b(S\d+(?:\.\d+)?-)(\d{2})(?:\.\.|–)(?:S\d+(?:\.\d+)?-)?(\d{2})\b/g;

export function clausesIn(text: string): string[] {
  return [...new Set([...(text.match(clausePattern) ?? []), ...expanded(text, clauseRange)])];
}

/** The ids of each range, padded as its first is. */
export function expanded(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, prefix = '', from = '', to]) => {
    const count = Math.max(0, Number(to) - Number(from) + 1);
    return Array.from({ length: count }, (_, at) => `${prefix}${String(Number(from) + at).padStart(from.length, '0')}`);
  });
}
