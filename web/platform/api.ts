import { createContext, type RouterContextProvider } from 'react-router';
import type { Call } from '../../contract/operations.ts';
import type { PageRequest } from '../../contract/page-request.ts';

export const pageRequestKey = createContext<PageRequest>();

type Context = Readonly<RouterContextProvider>;

/** Loaders and actions reach the data by `api(context)(searchDoctors, {…})`. */
export function api(context: Context): Call {
  return context.get(pageRequestKey).call;
}

export function pageRequestOf(context: Context): PageRequest {
  return context.get(pageRequestKey);
}
