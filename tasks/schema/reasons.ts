const directive = /^-- (?:outside a transaction$|locks \w+:|removes rows of )/;
/** Sentences with these words are left out, because they tell of a change and not of the present database. */
const ofHistory =
  /version before|previous version|earlier version|migration|before \d{4}\b|until \d{4}\b|\b0\d{3} (?:merges|fills)/i;

type Place = { pattern: RegExp; keyOf: (match: RegExpExecArray, table: string) => string; opens?: boolean };

const places: readonly Place[] = [
  { pattern: /^create table (\w+)/, keyOf: ([, name]) => `table ${name}`, opens: true },
  { pattern: /^alter table (\w+)/, keyOf: ([, name]) => `alter ${name}`, opens: true },
  {
    pattern: /^create (?:unique )?index (?:concurrently )?(?:if not exists )?(\w+)/,
    keyOf: ([, name]) => `index ${name}`,
  },
  { pattern: /^create statistics (\w+)/, keyOf: ([, name]) => `index ${name}` },
  { pattern: /^create (?:or replace )?function (\w+)/, keyOf: ([, name]) => `function ${name}` },
  { pattern: /^create (?:or replace )?(?:constraint )?trigger (\w+)/, keyOf: ([, name]) => `trigger ${name}` },
  { pattern: /^create (?:or replace )?view (\w+)/, keyOf: ([, name]) => `view ${name}` },
];

/** The comments directly above each object in the texts of the migrations; the last one of an object counts. */
export function reasonsIn(texts: readonly string[]): ReadonlyMap<string, string[]> {
  const reasons = new Map<string, string[]>();
  for (const text of texts) {
    let table = '';
    let comment: string[] = [];
    for (const line of text.split('\n')) {
      const words = line.trim();
      if (words.startsWith('--')) {
        if (!directive.test(words)) comment.push(words.replace(/^--\s*/, ''));
        continue;
      }
      const place = places.find(({ pattern }) => pattern.test(words));
      const match = place?.pattern.exec(words);
      if (place?.opens) table = match?.[1] ?? '';
      const key = place && match ? place.keyOf(match, table) : columnIn(line, table);
      if (key !== undefined && comment.length > 0 && !ofHistory.test(comment.join(' '))) reasons.set(key, comment);
      const added = /^alter table (\w+) add (?:column )?(?:if not exists )?(\w+) [^,]*;$/.exec(words);
      const about = reasons.get(`alter ${added?.[1]}`);
      if (added && about && comment.length > 0) reasons.set(`column ${added[1]}.${added[2]}`, about);
      comment = [];
    }
  }
  return reasons;
}

function columnIn(line: string, table: string): string | undefined {
  const [, word, next] = /^\s+(?:add (?:column )?(?:if not exists )?)?(\w+) (\w+)/.exec(line) ?? [];
  if (word === undefined || table === '') return undefined;
  return word === 'constraint' ? `constraint ${table}.${next}` : `column ${table}.${word}`;
}
