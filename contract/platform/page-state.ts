/** A request with this header asks for a page's state instead of its HTML; it holds the print of the state the page was drawn from. */
export const printHeader = 'x-page-print';
export const printLength = 16;

export const ownerHeader = 'x-page-owner';

export type PageState = {
  texts: string;
  context: string;
  router: string;
  stream: string;
  /** Loads the page's modules and starts the router. */
  script: string;
  /** The page drawn anew, when its state has changed since. */
  fresh?: { title: string; body: string };
};
