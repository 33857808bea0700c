import type { I18n } from '@lingui/core';
import { createContext, type ReactNode, useContext } from 'react';
import type { Language, Mode } from '../../contract/platform/brand.ts';
import type { Config } from '../../contract/platform/config.ts';
import type { Consent } from '../../contract/platform/cookies.ts';
import type { StickyParams } from '../../contract/platform/mode.ts';

/** The customer's data that is sent to a hydrating page; nothing else may be. */
export type Customer = {
  firstName: string;
  lastName: string;
  impersonator: { name: string; reason: string; since: string; until: string } | null;
  /** Whether the page for pre-authorisations is theirs. */
  mayAskApproval: boolean;
  /** Whether the page for organising a care is theirs (S2.3-19). */
  mayOrganiseCare: boolean;
  unread: number;
  /** The pages that are theirs, as the frame names them. */
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
  /** The operator who is logged in, on pages of the desk. */
  operator: { name: string; searches: boolean } | undefined;
  owner: string | undefined;
  /** The server's clock as the page is drawn; undefined in the browser, which goes on from there. */
  now?: string;
  nav: readonly NavItem[];
  /** The visitor was logged in and the session has expired (S8.1-01). */
  sessionExpired: boolean;
  i18n: I18n;
  /** What a hydrating page carries for the starter or an app for its script, as JSON; empty in the browser, undefined on other pages. */
  carry: string | undefined;
  /** Draws a part that many pages show alike; on the server alone. */
  keep?: Keep;
};

/** The markup of a part by what it shows, with the values of this page alone. */
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
