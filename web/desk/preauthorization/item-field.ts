/** The operation's refusals name the field of an item so. */
export function itemField(at: number, name: string): string {
  return `items.${at}.${name}`;
}
