import type { Language } from '../../../contract/platform/brand.ts';

const names = new Map<Language, Intl.DisplayNames>();

export function nameOfLanguage(code: string, language: Language): string {
  const known = names.get(language) ?? new Intl.DisplayNames([language], { type: 'language' });
  names.set(language, known);
  return known.of(code) ?? code;
}
