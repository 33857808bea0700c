import type { Language } from '../../contract/platform/brand.ts';
import { languages } from '../../contract/platform/languages.ts';

/** A language without words in a test breaks none. */
export function worded<Words>(texts: Partial<Record<Language, Words>>): { language: Language; words: Words }[] {
  return languages.flatMap((language) => {
    const words = texts[language];
    return words === undefined ? [] : [{ language, words }];
  });
}
