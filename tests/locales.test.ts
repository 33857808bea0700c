import { readFileSync } from 'node:fs';
import { parse, type Token } from '@messageformat/parser';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projectFiles } from './source-text.ts';

const languages = ['hu', 'en', 'ro'] as const;
type Language = (typeof languages)[number];

/** Plural categories of each language (CLDR), which a plural must tell apart. */
const categories: Record<Language, readonly string[]> = {
  hu: ['one', 'other'],
  en: ['one', 'other'],
  ro: ['one', 'few', 'other'],
};
const Catalogue = z.record(z.string(), z.string());

const found = projectFiles().flatMap((path) => /^locales\/\w+\/(.+\.json)$/.exec(path)?.[1] ?? []);
const nouns = [...new Set(found)].sort();

function catalogueOf(language: Language, noun: string): Map<string, string> {
  return new Map(Object.entries(Catalogue.parse(JSON.parse(readFileSync(`locales/${language}/${noun}`, 'utf8')))));
}

function argumentsIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'content' || token.type === 'octothorpe') return [];
    const inner = 'cases' in token ? token.cases.flatMap((one) => argumentsIn(one.tokens)) : [];
    return [token.arg, ...inner];
  });
}

/** Only Hungarian has an article before a field's name, so the others write the field alone (S5-12). */
function placeholders(text: string): string[] {
  const names = argumentsIn(parse(text)).filter((name) => name.toLowerCase() !== 'article');
  return [...new Set(names.map((name) => name.toLowerCase()))].sort();
}

function pluralGaps(tokens: readonly Token[], needed: readonly string[]): string[] {
  return tokens.flatMap((token) => {
    if (!('cases' in token)) return [];
    const cases = token.cases.map(({ key }) => key);
    const enough = cases.length === 1 && cases[0] === 'other' && !needed.includes('few');
    const missing = token.type === 'plural' && !enough ? needed.filter((key) => !cases.includes(key)) : [];
    return [...missing, ...token.cases.flatMap((one) => pluralGaps(one.tokens, needed))];
  });
}

describe.each(nouns)('%s', (noun) => {
  const [hu, en, ro] = [catalogueOf('hu', noun), catalogueOf('en', noun), catalogueOf('ro', noun)];

  it('has the same texts in every language (S1-11)', () => {
    expect([...en.keys()].sort()).toEqual([...hu.keys()].sort());
    expect([...ro.keys()].sort()).toEqual([...hu.keys()].sort());
  });

  it('has the same placeholders in every language (S1-11)', () => {
    for (const [id, text] of hu) {
      const names = placeholders(text);
      expect(placeholders(en.get(id) ?? ''), `en ${id}`).toEqual(names);
      expect(placeholders(ro.get(id) ?? ''), `ro ${id}`).toEqual(names);
    }
  });

  it.each([
    ['hu', hu],
    ['en', en],
    ['ro', ro],
  ] as const)('is well written in %s (S1-11, S9-01)', (language, catalogue) => {
    for (const [id, text] of catalogue) {
      if (!/^fields\..+\.article$/.test(id)) expect(text.trim(), id).not.toBe('');
      expect(pluralGaps(parse(text), categories[language]), id).toEqual([]);
      expect(text, id).not.toMatch(/[şţŞŢ]/);
      expect(text, id).not.toMatch(/^\s|\s$|TODO|FIXME/);
      if (language === 'hu') expect(text, id).not.toMatch(/"|[“]/);
    }
  });

  it('says Hungarian formally and without a plea (S1-11)', () => {
    for (const [id, text] of hu) expect(text, id).not.toMatch(/kérjük,? hogy/i);
  });
});

it('finds the catalogues of all three languages (S1-11)', () => {
  expect(nouns).toContain('platform/errors.json');
  expect(nouns).toContain('platform/fields.json');
});
