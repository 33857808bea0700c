/** A browser sends this header to get the state of a page instead of HTML; its value is the print of the state it has drawn. */
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
