/** As the operation names the field of a line in what it refuses. */
export function lineField(at: number, name: string): string {
  return `lines.${at}.${name}`;
}
