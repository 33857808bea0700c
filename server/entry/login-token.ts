import { z } from 'zod';
import { createLoginToken, loginWithAccountToken, loginWithToken, oneTimeLogin } from '../../contract/entry.ts';
import { problem } from '../../contract/errors.ts';
import type { LinkKind } from '../../contract/link.ts';
import type { Tokens } from '../../contract/session.ts';
import { iso, plus } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/once.ts';
import { lifetimes } from '../link/lifetimes.ts';
import { issueLink, redeemLink } from '../link/link.ts';
import { implement } from '../operation.ts';
import { type Method, openSession } from '../session/open.ts';
import { customerNamed } from './customer.ts';

/** S2.1-04: a partner whose own system has just seen the customer spares them a second log-in. */
export const handToken = implement(createLoginToken, async (input, context) => {
  const customer = await customerNamed(context, input);
  const { token } = await issueLink(context.database.db, context, { kind: 'login-token', accountId: customer.id });
  return {
    token,
    url: `${context.host.baseUrl}/login-with-token/${token}`,
    expiresAt: iso(plus(context.now, lifetimes['login-token'])),
  };
});

export const byToken = implement(loginWithToken, ({ token }, context) => enter(context, 'login-token', token, 'token'));

export const byAccountToken = implement(loginWithAccountToken, ({ accountToken }, context) =>
  enter(context, 'login-token', accountToken, 'token'),
);

export const byLink = implement(oneTimeLogin, ({ token }, context) => enter(context, 'one-time-login', token, 'link'));

function enter(context: Context, kind: LinkKind, shown: string, method: Method): Promise<Tokens> {
  return context.database.db.transaction().execute(async (tx) => {
    const account = await accountOf(tx, context, await redeemLink(tx, context, kind, shown));
    if (!account) throw problem('U017');
    const { token, refresh_token } = await openSession(tx, context, { accountId: account.id, method, remember: false });
    return { token, refresh_token };
  });
}

const Mailed = z.object({ email: z.string() });

/** A link somebody asked for by an address names the address alone: whether it has an account is looked up here (D4). */
function accountOf(tx: Tx, { host }: Context, link: { accountId: string | null; facts: unknown }) {
  const active = tx
    .selectFrom('account')
    .select('id')
    .where('partner_id', '=', host.partnerId)
    .where('status', '=', 'active');
  return link.accountId === null
    ? active.where('email', '=', Mailed.parse(link.facts).email.toLowerCase()).executeTakeFirst()
    : active.where('id', '=', link.accountId).executeTakeFirst();
}
