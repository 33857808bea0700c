/** Undefined for a text that is no absolute URL. `URL.canParse` is missing before Chrome 120 and Safari 17. */
export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
