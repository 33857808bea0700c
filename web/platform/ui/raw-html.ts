/** The only unescaped output: for brand variables, JSON with `<` escaped, and texts sanitised on the server. */
export function rawHtml(markup: string) {
  return { dangerouslySetInnerHTML: { __html: markup } };
}
