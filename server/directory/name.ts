import type { Language } from '../../contract/platform/brand.ts';
import { languageRow } from '../../contract/platform/languages.ts';

type NameColumns = { title?: string | null; family_name: string | null; given_name: string | null };

/** Family name first where the language has it so, as Hungarian does (S1-11). */
export function nameOf({ title, family_name, given_name }: NameColumns, language: Language): string {
  const parts = languageRow(language)?.familyNameFirst
    ? [title, family_name, given_name]
    : [title, given_name, family_name];
  return parts.filter(Boolean).join(' ');
}
