/** The only output that is not escaped: variables of a brand, JSON without `<`, and texts that the server has made safe. */
export function rawHtml(markup: string) {
  return { dangerouslySetInnerHTML: { __html: markup } };
}
