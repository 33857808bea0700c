/**
 * The one door for markup that is printed as it is. Give it only what cannot carry a visitor's words: the brand's variables, JSON
 * whose `<` is written as an escape, static texts sanitised on the server.
 */
export function rawHtml(markup: string) {
  return { dangerouslySetInnerHTML: { __html: markup } };
}
