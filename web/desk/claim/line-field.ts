/** The operation's refusals name the field of a line so. */
export function lineField(at: number, name: string): string {
  return `lines.${at}.${name}`;
}
