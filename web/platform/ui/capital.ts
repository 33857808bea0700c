/** The locales hold field names in lower case, as inside a sentence; labels need a capital. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
