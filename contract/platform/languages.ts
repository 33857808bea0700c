import { capitalArticle } from './article.ts';

/** Facts about a language that Intl lacks. */
type LanguageRow = {
  /** ISO 639-1; the names of its folders in `locales/` and `contents/`. */
  code: string;
  /** BCP 47, used if only the language is known (S9-01). */
  locale: string;
  name: string;
  familyNameFirst: boolean;
  /** Year, month, day; else day, month, year (S9-04). */
  yearFirst: boolean;
  /** `min2` sets thousands apart from five digits on (`12 000`), `always` from four: browsers disagree. */
  grouping: 'min2' | 'always';
  /** The capitalised definite article of a word, if error texts need one (S5-12). */
  article?: (word: string) => string;
  /** Letters beyond Latin-1, in both cases; `node tasks/fonts.ts` adds them to the fonts. */
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

/** Programs that name no language read their errors in it. */
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

/** Falls back to the portal's languages in their order, else to any (S9-01). */
export function inLanguage(texts: Readonly<Record<string, string | undefined>>, language: string): string | undefined {
  const others = [...languages.map((code) => texts[code]), ...Object.values(texts)];
  return texts[language] ?? others.find((text) => text !== undefined);
}
