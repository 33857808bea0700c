import type { Language } from '../../contract/platform/brand.ts';
import { languages } from '../../contract/platform/languages.ts';

/** A row for each language that a test has words of, so that another language breaks none. */
export function worded<Words>(texts: Partial<Record<Language, Words>>): { language: Language; words: Words }[] {
  return languages.flatMap((language) => {
    const words = texts[language];
    return words === undefined ? [] : [{ language, words }];
  });
}
