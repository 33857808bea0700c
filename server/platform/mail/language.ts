import { Language } from '../../../contract/platform/brand.ts';
import { defaultLanguage } from '../../../contract/platform/languages.ts';

export function languageOf(locale: string): Language {
  return Language.catch(defaultLanguage).parse(locale);
}
