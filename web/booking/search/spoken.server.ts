import type { Language } from '../../../contract/platform/brand.ts';

export function nameOfLanguage(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
}
