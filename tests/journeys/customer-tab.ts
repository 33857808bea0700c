import type { z } from 'zod';
import type { CoveragePlan } from '../../contract/entitlement/benefit.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import type { Permission } from '../../contract/platform/permission.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { type AccountOptions as Account, account } from '../identity/account.ts';
import { good } from '../support/world.ts';
import { type LivePortal, openTab, type Tab } from './live.ts';

type TabOptions = {
  language: string;
  script: boolean;
  height?: number;
  touch?: boolean;
  flags?: readonly Permission[];
  plan?: z.input<typeof CoveragePlan>;
  family?: Account['family'];
};

type CustomerTab = Tab & { headers: Record<string, string> };

/** A phone's browser, with headers that show the same log-in to the API. */
export async function customerTab(
  portal: LivePortal,
  { flags = [], plan, family, ...way }: TabOptions,
): Promise<CustomerTab> {
  const { w } = portal;
  const made = await account(w.database, { subscriptions: [flags], ...(plan && { plan }), ...(family && { family }) });
  const { token, refresh_token, headers } = await w.session(made.id);
  const version = statementVersion(w.context());
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  const tab = await openTab(portal, { ...way, width: 360 });
  const url = portal.base();
  await tab.context.addCookies([
    { name: 'token', value: token, url },
    { name: 'refresh_token', value: refresh_token, url },
  ]);
  return { ...tab, headers };
}
