import { languageRow } from '../../contract/platform/languages.ts';

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }, language: string): string {
  return (languageRow(language)?.familyNameFirst ? [lastName, firstName] : [firstName, lastName]).join(' ');
}
