import { capitalArticle } from './article.ts';

/** Facts about a language that `Intl` does not have. */
type LanguageRow = {
  /** ISO 639-1; the names of its folders in `locales/` and `contents/`. */
  code: string;
  /** A BCP 47 code, used where only the language is known (S9-01). */
  locale: string;
  name: string;
  familyNameFirst: boolean;
  /** True for year, month, day; false for day, month, year (S9-04). */
  yearFirst: boolean;
  /** Groups of thousands begin at five digits with `min2` (`12 000`) and at four with `always`, because browsers disagree. */
  grouping: 'min2' | 'always';
  /** The definite article of a word with a capital, in a language whose error texts need it (S5-12). */
  article?: (word: string) => string;
  /** Letters that Latin-1 does not have, small and capital; `node tasks/fonts.ts` adds them to the fonts. */
  letters: string;
};

/** The first is the default and the fallback (S9-01). */
export const languageRows = [
  {
    code: 'hu',
    locale: 'hu-HU',
    name: 'Magyar',
    familyNameFirst: true,
    yearFirst: true,
    grouping: 'min2',
    article: capitalArticle,
    letters: 'őűŐŰ',
  },
  {
    code: 'en',
    locale: 'en-GB',
    name: 'English',
    familyNameFirst: false,
    yearFirst: false,
    grouping: 'always',
    letters: '',
  },
  {
    code: 'ro',
    locale: 'ro-RO',
    name: 'Română',
    familyNameFirst: false,
    yearFirst: false,
    grouping: 'always',
    letters: 'șțăȘȚĂ',
  },
] as const satisfies readonly LanguageRow[];

export const languages = languageRows.map(({ code }) => code);

const [first] = languageRows;
export const defaultLanguage = first.code;

/** A program that names no language gets its errors in this one. */
export const languageOfPrograms = 'en';
export const defaultLocale = first.locale;

export function languageRow(locale: string): LanguageRow | undefined {
  const [language = ''] = locale.toLowerCase().split('-');
  return languageRows.find(({ code }) => code === language);
}

export function languageIn(country: string): string {
  return languageRows.find(({ locale }) => locale.endsWith(`-${country}`))?.code ?? defaultLanguage;
}

export function articleOf(word: string, language: string): string {
  return languageRow(language)?.article?.(word) ?? '';
}

export function languageName(language: string): string {
  return languageRow(language)?.name ?? language;
}

/** The text in the language; without it, in the first of the portal's languages that has it, else in any (S9-01). */
export function inLanguage(texts: Readonly<Record<string, string | undefined>>, language: string): string | undefined {
  const others = [...languages.map((code) => texts[code]), ...Object.values(texts)];
  return texts[language] ?? others.find((text) => text !== undefined);
}
