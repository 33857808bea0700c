import type { I18n } from '@lingui/core';
import { createContext, type ReactNode, useContext } from 'react';
import type { Language, Mode } from '../../contract/platform/brand.ts';
import type { Config } from '../../contract/platform/config.ts';
import type { Consent } from '../../contract/platform/cookies.ts';
import type { StickyParams } from '../../contract/platform/mode.ts';

/** A hydrating page gets these data of the customer, and no others. */
export type Customer = {
  firstName: string;
  lastName: string;
  impersonator: { name: string; reason: string; since: string; until: string } | null;
  mayAskApproval: boolean;
  /** S2.3-19. */
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
  /** The server's clock at the drawing of the page; undefined in the browser, which goes on from there. */
  now?: string;
  nav: readonly NavItem[];
  /** The visitor was logged in and the session has expired (S8.1-01). */
  sessionExpired: boolean;
  i18n: I18n;
  /** JSON for the starter of a hydrating page, or for an app's script; empty in the browser, undefined on other pages. */
  carry: string | undefined;
  /** The server alone draws parts that many pages show alike. */
  keep?: Keep;
};

/** The markup of a part, with the values of this page alone. */
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
