/** The locales have names of fields in lower case, as inside a sentence, and labels begin with a capital. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
