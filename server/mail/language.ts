import { Language, languages } from '../../contract/brand.ts';

/** The language somebody wrote to us in, as it was kept. */
export function languageOf(locale: string): Language {
  const [first] = languages;
  return Language.catch(first).parse(locale);
}
