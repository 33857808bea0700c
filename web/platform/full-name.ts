import { languageRow } from '../../contract/platform/languages.ts';

/** Family name first where the host's people write it so. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }, locale: string): string {
  return (languageRow(locale)?.familyNameFirst ? [lastName, firstName] : [firstName, lastName]).join(' ');
}
