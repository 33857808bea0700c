import { createContext, type RouterContextProvider } from 'react-router';
import type { Call } from '../../contract/operations.ts';
import type { PageFacts } from '../../contract/page-request.ts';

/** What the server hands to the pages for one request. */
export const pageFacts = createContext<PageFacts>();

type Context = Readonly<RouterContextProvider>;

/** The one way a loader or an action reaches the data: `api(context)(searchDoctors, {…})`. */
export function api(context: Context): Call {
  return context.get(pageFacts).call;
}

export function factsOf(context: Context): PageFacts {
  return context.get(pageFacts);
}
