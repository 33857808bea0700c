/** Undefined for a text that is no absolute URL. Before Chrome 120 and Safari 17 there is no `URL.canParse`. */
export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
