import { languageRow } from '../../contract/platform/languages.ts';

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }, locale: string): string {
  return (languageRow(locale)?.familyNameFirst ? [lastName, firstName] : [firstName, lastName]).join(' ');
}
