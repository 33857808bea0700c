import type { Language } from '../../contract/platform/brand.ts';

type Named = { title: string | null; family_name: string; given_name: string };

/** A doctor's name as it is said: family name first in Hungarian, given name first elsewhere (S1-11). */
export function nameOf({ title, family_name, given_name }: Named, language: Language): string {
  const parts = language === 'hu' ? [title, family_name, given_name] : [title, given_name, family_name];
  return parts.filter(Boolean).join(' ');
}
