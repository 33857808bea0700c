/** Family name first where the host's people write it so. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }, locale: string): string {
  return (locale.startsWith('hu') ? [lastName, firstName] : [firstName, lastName]).join(' ');
}
