/** The name of a line's field, as refusals of the operation have it. */
export function lineField(at: number, name: string): string {
  return `lines.${at}.${name}`;
}
