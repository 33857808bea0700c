/** As the operation names the field of an item in what it refuses. */
export function itemField(at: number, name: string): string {
  return `items.${at}.${name}`;
}
