/** The name of an item's field, as refusals of the operation have it. */
export function itemField(at: number, name: string): string {
  return `items.${at}.${name}`;
}
