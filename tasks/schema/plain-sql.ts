/** Changes only what is outside quotes; `before` is the quoted text in front of a part. */
function outsideQuotes(text: string, change: (part: string, before: string) => string): string {
  return text
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, at, parts) => (at % 2 === 0 ? change(part, parts[at - 1] ?? '') : part))
    .join('');
}

function withoutTextType(part: string, before: string): string {
  return before.startsWith("'") ? part.replace(/^::text(?![[\w])/, '') : part;
}

const types = [
  [/\btimestamp with time zone\b/g, 'timestamptz'],
  [/\binteger\b/g, 'int'],
] as const;

/** PostgreSQL's output as a person would write it: small letters, lists with `in`, and no types on plain texts. */
export function plainSql(text: string): string {
  const small = outsideQuotes(text, (part) =>
    types.reduce((whole, [long, short]) => whole.replace(long, short), part.toLowerCase().replaceAll(/\s+/g, ' ')),
  );
  return outsideQuotes(small, withoutTextType)
    .replaceAll(/ = any \(array\[([^[\]]*)\]\)/g, ' in ($1)')
    .replaceAll(/ <> all \(array\[([^[\]]*)\]\)/g, ' not in ($1)')
    .replaceAll(' using btree ', ' ')
    .trim();
}

const widest = 140;

/** Lines are broken only at blanks outside quotes. */
export function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.match(/(?:'(?:[^']|'')*'|"[^"]*"|[^\s'"])+/g) ?? []) {
    if (line !== '' && line.length + word.length >= widest) {
      lines.push(line);
      line = `${indent}  ${word}`;
    } else line = line === '' ? `${indent}${word}` : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
