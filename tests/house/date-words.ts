import { languageRows } from '../../contract/platform/languages.ts';

/** Words with another meaning in the same language, such as the Hungarian for "today's". */
const ambiguous = ['mai', 'may', 'march', 'mart', 'luni', 'sat', 'sun'];

const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
const weekdays = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 23 + day)));

const words = new Map<string, string[]>(
  languageRows.map(({ code, locale }) => {
    const named = (of: Date[], options: Intl.DateTimeFormatOptions) =>
      of.map((date) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date).toLowerCase());
    return [code, [...named(months, { month: 'long' }), ...named(weekdays, { weekday: 'long' })]];
  }),
);

/** Months and weekdays of other languages. */
export function foreignDateWords(text: string, language: string): string[] {
  const own = words.get(language) ?? [];
  const foreign = [...words].flatMap(([code, all]) => (code === language ? [] : all));
  const textWords = new Set(text.toLowerCase().split(/[^\p{L}]+/u));
  return foreign.filter((word) => textWords.has(word) && !own.includes(word) && !ambiguous.includes(word));
}
