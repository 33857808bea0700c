import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { languages } from '../../contract/platform/languages.ts';

// locales/terms.json lists the words that a text avoids, their replacements and the reasons. locales/terms-old.json
// counts
// such words in older texts; a count only falls. Corrected words are removed by
// `KAPU_TERMS=write npx vitest run tests/house/terms.test.ts`.

const Terms = z.array(z.strictObject({ language: z.string(), not: z.string(), say: z.string(), why: z.string() }));
const Counts = z.record(z.string(), z.number());
const Texts = z.record(z.string(), z.string());
const oldFile = 'locales/terms-old.json';

const terms = Terms.parse(JSON.parse(readFileSync('locales/terms.json', 'utf8')));

function* textsIn(language: string): Iterable<[string, string]> {
  const catalogues = [...globSync(`locales/${language}/**/*.json`), ...globSync(`brands/*/texts.${language}.json`)];
  for (const file of catalogues.sort())
    for (const [id, text] of Object.entries(Texts.parse(JSON.parse(readFileSync(file, 'utf8')))))
      yield [file.startsWith('brands') ? `${file} ${id}` : `${language} ${id}`, text];
  const contents = [...globSync(`contents/${language}/**/*.md`), ...globSync(`brands/*/contents/${language}/**/*.md`)];
  for (const file of contents.sort()) yield [file, readFileSync(file, 'utf8')];
}

/** In the order of the list. */
function findTerms(language: string, text: string): string[] {
  const prose = text.replace(/\{[^}]*\}|\]\([^)]*\)|https?:\S+/g, ' ');
  return terms
    .filter((term) => term.language === language)
    .flatMap(({ not }) => [...prose.matchAll(new RegExp(`(?<![\\p{L}-])(?:${not})(?![\\p{L}])`, 'giu'))])
    .map(([word]) => word);
}

function counted(): Map<string, string[]> {
  const all = languages.flatMap((code) => [...textsIn(code)].map(([at, text]) => [at, findTerms(code, text)] as const));
  return new Map(all.filter(([, words]) => words.length > 0));
}

describe('the words of the texts', () => {
  const old = Counts.parse(JSON.parse(readFileSync(oldFile, 'utf8')));
  const now = counted();

  it('are none of those that terms.json refuses, but in texts older than the list (S1-11)', () => {
    const worse = [...now].filter(([at, words]) => words.length > (old[at] ?? 0));
    expect(worse.map(([at, words]) => `${at}: ${words.join(', ')}`)).toEqual([]);
  });

  it('of older texts only become fewer: what was mended leaves terms-old.json', () => {
    const rest = Object.entries(old).flatMap(([at, most]) => {
      const words = now.get(at)?.length ?? 0;
      return words === 0 ? [] : [[at, Math.min(most, words)] as const];
    });
    if (process.env.KAPU_TERMS === 'write')
      writeFileSync(oldFile, `${JSON.stringify(Object.fromEntries(rest), undefined, 2)}\n`);
    else expect(Object.fromEntries(rest)).toEqual(old);
  });

  it.each(languages)('in %s are found where they stand, in any case and form', (language) => {
    const samples = { hu: 'Belépéshez szabad idők', en: 'Sign in for a free time', ro: 'Conectare la ore libere' };
    const sample = Object.entries(samples).find(([code]) => code === language)?.[1] ?? '';
    expect(findTerms(language, sample)).toHaveLength(2);
    expect(findTerms(language, '[x](https://a.example/link/visit) {visit}')).toEqual([]);
  });
});
