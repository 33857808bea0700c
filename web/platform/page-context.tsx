import type { I18n } from '@lingui/core';
import { createContext, type ReactNode, useContext } from 'react';
import type { Language, Mode } from '../../contract/platform/brand.ts';
import type { Config } from '../../contract/platform/config.ts';
import type { Consent } from '../../contract/platform/cookies.ts';
import type { Sticky } from '../../contract/platform/mode.ts';

/** What a page's script may know of who is logged in; nothing else of them goes along. */
export type Customer = {
  firstName: string;
  lastName: string;
  impersonator: { name: string; reason: string; since: string; until: string } | null;
};

export type NavItem = { href: string; text: string };

/** What every part of a page may know, on the server and after hydration alike. */
export type PageContext = {
  config: Config;
  language: Language;
  mode: Mode;
  /** What this address says and every next one says again. */
  sticky: Sticky;
  /** What the visitor has answered about cookies (S9-09). */
  consent: Consent | undefined;
  nonce: string | undefined;
  requestId: string;
  /** Who is logged in. */
  customer: Customer | undefined;
  /** What the bar leads to. */
  nav: readonly NavItem[];
  /** A log-in was here and has ended (S8.1-01). */
  sessionExpired: boolean;
  i18n: I18n;
  /** The texts and the context a hydrating page carries along, as JSON; undefined in the browser. */
  carry: ((texts: readonly string[]) => { texts: string; context: string }) | undefined;
};

const CurrentPage = createContext<PageContext | undefined>(undefined);

export function PageContextProvider({ pageContext, children }: { pageContext: PageContext; children: ReactNode }) {
  return <CurrentPage value={pageContext}>{children}</CurrentPage>;
}

export function usePageContext(): PageContext {
  const pageContext = useContext(CurrentPage);
  if (!pageContext) throw new Error('usePageContext needs a PageContextProvider around it');
  return pageContext;
}

export function useConfig(): Config {
  return usePageContext().config;
}
