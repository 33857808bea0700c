import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { good, type World } from '../support/world.ts';
import { type AccountOptions, account } from './account.ts';

export async function loggedIn(w: World, options: AccountOptions = {}) {
  const made = await account(w.database, options);
  return { ...made, ...(await w.session(made.id, {}, options.partner)) };
}

export async function acceptStatement(w: World, headers: Record<string, string>) {
  const version = statementVersion(w.context());
  return good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
}

/** Logged in, with the statement accepted, and the cookies of the browser. */
export async function inBrowser(w: World, options: AccountOptions = {}) {
  const made = await loggedIn(w, options);
  await acceptStatement(w, made.headers);
  const jar = new Map([
    ['token', made.token],
    ['refresh_token', made.refresh_token],
  ]);
  return { ...made, jar };
}
