/** Requests a page's state instead of its HTML; the value is the print of the state that was drawn. */
export const printHeader = 'x-page-print';
export const printLength = 16;

export const ownerHeader = 'x-page-owner';

export type PageState = {
  texts: string;
  context: string;
  router: string;
  stream: string;
  script: string;
  fresh?: { title: string; body: string };
};
