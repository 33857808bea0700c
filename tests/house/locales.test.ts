import { readFileSync } from 'node:fs';
import { parse, type Token } from '@messageformat/parser';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultLanguage, languages } from '../../contract/platform/languages.ts';
import { projectFiles } from './source-text.ts';

/** A plural must tell these categories apart (CLDR). */
function categoriesOf(language: string): readonly string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

const Catalogue = z.record(z.string(), z.string());

const fileNames = projectFiles().flatMap((path) => /^locales\/\w+\/(.+\.json)$/.exec(path)?.[1] ?? []);
const nouns = [...new Set(fileNames)].sort();

function catalogueOf(language: string, noun: string): Map<string, string> {
  return new Map(Object.entries(Catalogue.parse(JSON.parse(readFileSync(`locales/${language}/${noun}`, 'utf8')))));
}

function argumentsIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'content' || token.type === 'octothorpe') return [];
    const inner = 'cases' in token ? token.cases.flatMap((one) => argumentsIn(one.tokens)) : [];
    return [token.arg, ...inner];
  });
}

/** An article before a field's name exists in some languages; the others write the field alone (S5-12). */
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
  const catalogues = languages.map((language) => ({ language, catalogue: catalogueOf(language, noun) }));
  const first = catalogueOf(defaultLanguage, noun);

  it('has the same texts in every language (S1-11)', () => {
    for (const { language, catalogue } of catalogues)
      expect([...catalogue.keys()].sort(), language).toEqual([...first.keys()].sort());
  });

  it('has the same placeholders in every language (S1-11)', () => {
    for (const { language, catalogue } of catalogues)
      for (const [id, text] of first)
        expect(placeholders(catalogue.get(id) ?? ''), `${language} ${id}`).toEqual(placeholders(text));
  });

  it.each(catalogues)('is well written in $language', ({ language, catalogue }) => {
    for (const [id, text] of catalogue) {
      if (!/^fields\..+\.article$/.test(id)) expect(text.trim(), id).not.toBe('');
      expect(pluralGaps(parse(text), categoriesOf(language)), id).toEqual([]);
      expect(text, id).not.toMatch(/[şţŞŢ]/);
      expect(text, id).not.toMatch(/^\s|\s$|TODO|FIXME/);
      if (language === 'hu') expect(text, id).not.toMatch(/"|[“]/);
    }
  });

  it.each(catalogues)(
    'names a field without its article in $language, which the sentence adds (S5-12)',
    ({ catalogue }) => {
      const named = [...Object.entries(catalogue)].filter(
        ([id, text]) => id.startsWith('fields.') && !id.endsWith('.article') && /^(?:az?|the|an) /i.test(text),
      );
      expect(named).toEqual([]);
    },
  );

  it('says Hungarian formally and without a plea', () => {
    for (const [id, text] of catalogueOf('hu', noun)) expect(text, id).not.toMatch(/kérjük,? hogy/i);
  });
});

it('finds the catalogues (S1-11)', () => {
  expect(nouns).toContain('platform/errors.json');
  expect(nouns).toContain('platform/fields.json');
});

it('names a field without the article that its sentences put before it (S5-12)', () => {
  const fields = nouns.flatMap((noun) => [...catalogueOf(defaultLanguage, noun)]);
  const named = fields.filter(([id, text]) => id.startsWith('fields.') && /^(?:az?|Az?) /.test(text));
  expect(named).toEqual([]);
});
