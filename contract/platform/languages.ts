import { capitalArticle } from './article.ts';

/** What the portal must know of a language; all else of it comes from Intl by its code. */
type LanguageRow = {
  /** ISO 639-1; also its folder in `locales/` and in `contents/`. */
  code: string;
  /** BCP 47: the one meant where only the language is known (S9-01). */
  locale: string;
  /** In the language itself, as its speakers look for it. */
  name: string;
  /** Whether the family name comes before the given name. */
  familyNameFirst: boolean;
  /** Whether a date in figures is year, month, day, and not day, month, year (S9-04). */
  yearFirst: boolean;
  /** The article that begins a sentence with this word, where the error texts have a place for one (S5-12). */
  article?: (word: string) => string;
  /** Letters it needs beyond Latin-1, both cases; `node tasks/fonts.ts` puts them into the fonts. */
  letters: string;
};

/** The languages the portal speaks; the first is the default and the fallback (S9-01). */
export const languageRows = [
  {
    code: 'hu',
    locale: 'hu-HU',
    name: 'Magyar',
    familyNameFirst: true,
    yearFirst: true,
    article: capitalArticle,
    letters: 'őűŐŰ',
  },
  { code: 'en', locale: 'en-GB', name: 'English', familyNameFirst: false, yearFirst: false, letters: '' },
  { code: 'ro', locale: 'ro-RO', name: 'Română', familyNameFirst: false, yearFirst: false, letters: 'șțăȘȚĂ' },
] as const satisfies readonly LanguageRow[];

export const languages = languageRows.map(({ code }) => code);

const [first] = languageRows;
export const defaultLanguage = first.code;
export const defaultLocale = first.locale;

/** The row of a language, or of the language of a locale such as `hu-HU`; undefined for a language the portal does not speak. */
export function languageRow(locale: string): LanguageRow | undefined {
  const [language = ''] = locale.toLowerCase().split('-');
  return languageRows.find(({ code }) => code === language);
}

/** A word's article with a capital, with nothing where the language has none before nouns (S5-12). */
export function articleOf(word: string, language: string): string {
  return languageRow(language)?.article?.(word) ?? '';
}

/** One language's name in itself. */
export function languageName(language: string): string {
  return languageRow(language)?.name ?? language;
}
