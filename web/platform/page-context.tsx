import type { I18n } from '@lingui/core';
import { createContext, type ReactNode, useContext } from 'react';
import type { Language, Mode } from '../../contract/platform/brand.ts';
import type { Config } from '../../contract/platform/config.ts';
import type { Consent } from '../../contract/platform/cookies.ts';
import type { StickyParams } from '../../contract/platform/mode.ts';

/** The only data of the customer that the browser gets with a page. */
export type Customer = {
  firstName: string;
  lastName: string;
  impersonator: { name: string; reason: string; since: string; until: string } | null;
  mayAskApproval: boolean;
  /** The customer's plan includes that care is organised for them (S2.3-19). */
  mayOrganiseCare: boolean;
  unread: number;
  places: readonly { id: 'appointments' | 'messages' | 'records' | 'coverage'; href: string }[];
};

export type NavItem = { href: string; text: string };

export type PageContext = {
  config: Config;
  language: Language;
  mode: Mode;
  sticky: StickyParams;
  consent: Consent | undefined;
  nonce: string | undefined;
  requestId: string;
  customer: Customer | undefined;
  operator: { name: string; searches: boolean } | undefined;
  owner: string | undefined;
  /** The server's time when the page was drawn; undefined in the browser, which counts on from it. */
  now?: string;
  nav: readonly NavItem[];
  /** The visitor was logged in, and the session has expired (S8.1-01). */
  sessionExpired: boolean;
  i18n: I18n;
  /** JSON for the starter or for an app's script; '' in the browser, undefined on a page that does not hydrate. */
  carry: string | undefined;
  /** Only the server has it: it draws parts that many pages show alike. */
  keep?: Keep;
};

/** Gives the markup of a part, with the values of this page filled in. */
export type Keep = <Name extends string>(
  shows: string,
  values: Readonly<Record<Name, string>>,
  draw: (values: Readonly<Record<Name, string>>) => ReactNode,
) => string;

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
