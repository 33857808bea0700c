import { Language } from '../../../contract/platform/brand.ts';
import { defaultLanguage } from '../../../contract/platform/languages.ts';

/** The language somebody wrote to us in, as it was kept. */
export function languageOf(locale: string): Language {
  return Language.catch(defaultLanguage).parse(locale);
}
