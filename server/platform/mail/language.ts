import { Language } from '../../../contract/platform/brand.ts';
import { languages } from '../../../contract/platform/languages.ts';

/** The language somebody wrote to us in, as it was kept. */
export function languageOf(locale: string): Language {
  const [first] = languages;
  return Language.catch(first).parse(locale);
}
