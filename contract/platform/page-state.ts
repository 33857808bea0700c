/** A request with this header asks for a page's state instead of its HTML; it holds the print of the state the page was drawn from. */
export const printHeader = 'x-page-print';
export const printLength = 16;

/** What the browser needs to take over a page that the server has drawn. */
export type PageState = {
  texts: string;
  context: string;
  /** The router's own context, as JSON. */
  router: string;
  /** What the loaders said, as the router encodes it. */
  stream: string;
  /** Loads the page's modules and starts the router. */
  script: string;
  /** The page drawn anew, when its state has changed since. */
  fresh?: { title: string; body: string };
};
