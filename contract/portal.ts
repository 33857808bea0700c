import type { Config, Language } from './brand.ts';
import type { Call } from './operation.ts';

/** What the server knows of a page's request and hands to the pages: the way to the data, and the facts of the host. */
export type PageFacts = {
  call: Call;
  config: Config;
  language: Language;
  /** For the style and script elements of this one answer (CSP). */
  nonce: string;
  requestId: string;
  /** The caller's own hold, where a cookie brought it; the address of the page wins over it. */
  holdToken: string | undefined;
};

/** The built portal: a request in, a page out. The server mounts it and knows nothing else of the pages. */
export type Portal = (request: Request, facts: PageFacts) => Promise<Response>;
