import MiniSearch, { type QueryCombination, type SearchOptions } from 'minisearch';
import { fold } from '../../../contract/platform/fold.ts';

export type NameRow<Kind extends string> = { kind: Kind; key: string; text: string };

/** `exact`: the text is one of its names; `likely`: each word is one of a name's, with a few errors at most. */
export type Reading<Kind extends string> = { kind: Kind; key: string; score: number; exact: boolean; likely: boolean };

export type Finder<Kind extends string> = (text: string, isWanted?: (row: NameRow<Kind>) => boolean) => Reading<Kind>[];

type Entry<Kind extends string> = NameRow<Kind> & { id: number; folded: string };

const honorifics = new Set(['dr', 'prof', 'habil', 'doktor', 'conf']);
const chunkSize = 2000;
const most = 60;
const enough = 3;

type Way = { weight: number; likely: boolean; options: SearchOptions; queries: (words: readonly string[]) => string[] };

/** Ways to search, the strictest first; the next one is tried while fewer than `enough` things are found. */
const ways: readonly Way[] = [
  {
    weight: 1,
    likely: true,
    options: { fields: ['text'], combineWith: 'AND', prefix: (term) => term.length >= 2 },
    queries: asTyped,
  },
  {
    weight: 0.7,
    likely: true,
    options: { combineWith: 'AND', prefix: (term) => term.length >= 2, fuzzy: (term) => Math.min(1, errorsIn(term)) },
    queries: asTyped,
  },
  {
    weight: 0.5,
    likely: true,
    options: { combineWith: 'AND', prefix: (term) => term.length >= 2, fuzzy: errorsIn },
    queries: asTyped,
  },
  {
    weight: 0.3,
    likely: false,
    options: { combineWith: 'OR', prefix: (term) => term.length >= 3, fuzzy: errorsIn },
    queries: (words) => [...asTyped(words), words.map(stemOf).join(' ')],
  },
];

export const guesses: Way = {
  weight: 0.1,
  likely: false,
  options: { combineWith: 'OR', fields: ['text'], fuzzy: 0.55 },
  queries: (words) => [words.join(' ')],
};

/** Reads what people type: any word order, no accents, unfinished words, up to two typing errors in a long word. */
export async function createFinder<Kind extends string>(
  rows: readonly NameRow<Kind>[],
  weights: Readonly<Record<Kind, number>>,
  further: readonly Way[] = [],
): Promise<Finder<Kind>> {
  const entries = rows.map((row, id): Entry<Kind> => ({ ...row, id, folded: named(row.text) }));
  const index = new MiniSearch<Entry<Kind>>({
    fields: ['text', 'starts'],
    extractField: (entry, field) => (field === 'id' ? entry.id : entry.folded),
    tokenize: (text, field) => (field === 'starts' ? startsOf(text) : wordsOf(text)),
    processTerm: (term) => term,
    searchOptions: { tokenize: (text) => text.split(' ') },
  });
  await index.addAllAsync(entries, { chunkSize });
  const byFolded = Map.groupBy(entries, ({ folded }) => folded);
  return (text, isWanted = () => true) => {
    const spelling = named(text);
    if (spelling === '') return [];
    const words = spelling.split(' ');
    const best = new Map<string, Reading<Kind>>();
    function add({ kind, key }: Entry<Kind>, score: number, sure: { exact: boolean; likely: boolean }) {
      const known = best.get(`${kind} ${key}`);
      if (!known || known.score < score) best.set(`${kind} ${key}`, { kind, key, score, ...sure });
    }
    const folded = (name: string) => (byFolded.get(name) ?? []).filter(isWanted);
    for (const entry of folded(spelling)) add(entry, 2 * weights[entry.kind], { exact: true, likely: true });
    for (const entry of swapsOf(spelling).flatMap(folded))
      add(entry, 0.9 * weights[entry.kind], { exact: false, likely: true });
    for (const { weight, likely, options, queries } of [...ways, ...further]) {
      if (best.size >= enough) break;
      const tree: QueryCombination = {
        combineWith: 'OR',
        queries: queries(words).map((query) => ({ ...options, queries: [query] })),
      };
      const filter = ({ id }: { id: unknown }) => {
        const entry = entries[Number(id)];
        return entry !== undefined && isWanted(entry);
      };
      for (const { id, queryTerms, terms } of index.search(tree, { filter }).slice(0, most * 5)) {
        const entry = entries[Number(id)];
        if (!entry) continue;
        const asks = share(words, (word) => queryTerms.some((term) => term.includes(word) || word.startsWith(term)));
        const whole = share(entry.folded.split(' '), (word) =>
          terms.some((term) => word.startsWith(term) || term.includes(word)),
        );
        const length = Math.min(1, spelling.length / entry.folded.length);
        const score = weight * asks ** 2 * (0.2 + 0.4 * whole + 0.4 * length) * weights[entry.kind];
        add(entry, score, { exact: false, likely });
      }
    }
    return [...best.values()].sort((one, other) => other.score - one.score).slice(0, most);
  };
}

function swapsOf(text: string): string[] {
  return [...text.slice(1)].map((letter, at) => `${text.slice(0, at)}${letter}${text[at]}${text.slice(at + 2)}`);
}

function asTyped(words: readonly string[]): string[] {
  return [words.join(' '), ...joinedIn(words)];
}

function share(words: readonly string[], holds: (word: string) => boolean): number {
  const letters = (some: readonly string[]) => some.reduce((sum, { length }) => sum + length, 0);
  return letters(words.filter(holds)) / letters(words);
}

function named(text: string): string {
  const folded = fold(text);
  const rest = folded.split(' ').filter((word) => !honorifics.has(word));
  return rest.length > 0 ? rest.join(' ') : folded;
}

function wordsOf(text: string): string[] {
  const words = text.split(' ');
  return [...words, ...joinedIn(words)];
}

function joinedIn(words: readonly string[]): string[] {
  return words.flatMap((_word, index) =>
    [2, 3].filter((count) => index + count <= words.length).map((count) => words.slice(index, index + count).join('')),
  );
}

const shortestStart = 5;

function startsOf(text: string): string[] {
  return text
    .split(' ')
    .flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - shortestStart) }, (_, index) =>
        word.slice(0, shortestStart + index),
      ),
    );
}

function stemOf(word: string): string {
  return word.length < 8 ? word : word.slice(0, -4);
}

function errorsIn(term: string): number {
  if (term.length < 4) return 0;
  return term.length < 6 ? 1 : 2;
}
