import { z } from 'zod';
import { href } from '../../../contract/href.ts';
import type { LinkKind } from '../../../contract/identity/link.ts';
import type { Tokens } from '../../../contract/identity/session.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { lifetimes } from '../link/lifetimes.ts';
import { findLink, issueLink, redeemLink } from '../link/link.ts';
import { owners } from '../owners.ts';
import { partnerEvent } from '../partner-event.ts';
import { withSecondFactor } from '../second-factor/ask.ts';
import { keyOf } from '../session/api-key.ts';
import { type Method, openSession } from '../session/open.ts';
import { customerNamed } from './customer.ts';

const Issuer = z.object({ apiKeyId: z.int().optional() });

/** The partner has just authenticated the customer, who need not log in again (S2.1-04). */
export const createLoginToken: Handler<'createLoginToken'> = async (input, context) => {
  const { id: apiKeyId } = await keyOf(context, context, 'login-token');
  const customer = await customerNamed(context, input);
  const token = await inTransaction(context, async (tx) => {
    const link = await issueLink(tx, context, { kind: 'login-token', accountId: customer.id, payload: { apiKeyId } });
    const object = { type: 'link', id: link.id };
    await auditWrite(tx, context, partnerEvent(apiKeyId, { action: 'token.issue', object, patient: customer.id }));
    return link.token;
  });
  return {
    token,
    url: `${context.host.baseUrl}${href('login-with-token', { token })}`,
    expiresAt: iso(plus(context.now, lifetimes['login-token'])),
  };
};

export const loginWithToken: Handler<'loginWithToken'> = ({ token }, context) => byToken(context, token);

export const loginWithAccountToken: Handler<'loginWithAccountToken'> = ({ accountToken }, context) =>
  byToken(context, accountToken);

/** The page only leads to the log-in when the token is refused, so the log says why (S8.1-10, S8.1-11). */
async function byToken(context: Context, token: string): Promise<Tokens> {
  try {
    return await inTransaction(context, (tx) => enter(tx, context, 'login-token', token, 'token'));
  } catch (error) {
    if (isProblem(error)) {
      const { log, requestId, host } = context;
      log.warn({ requestId, host: host.name, code: error.code }, 'a log-in by token was refused');
    }
    throw error;
  }
}

/** Leaves the link unused while its second factor is missing, so that the customer can return with the code. */
export const oneTimeLogin: Handler<'oneTimeLogin'> = async ({ token, code }, context) => {
  const link = await findLink(context.database.db, context, 'one-time-login', token);
  const account = link.state === 'open' ? await accountOf(context.database.db, context, link) : undefined;
  if (!account) throw problem('U017');
  const holder = { of: 'account', id: account.id } as const;
  return withSecondFactor(context, holder, code, (tx) => enter(tx, context, 'one-time-login', token, 'link'));
};

async function enter(tx: Tx, context: Context, kind: LinkKind, linkToken: string, method: Method): Promise<Tokens> {
  const link = await redeemLink(tx, context, kind, linkToken);
  const account = await accountOf(tx, context, link);
  if (!account) throw problem('U017');
  const { apiKeyId } = Issuer.parse(link.payload);
  const { token, refresh_token } = await openSession(tx, context, {
    accountId: account.id,
    method,
    remember: false,
    ...(apiKeyId !== undefined && { apiKeyId }),
  });
  return { token, refresh_token };
}

const Mailed = z.object({ email: z.string() });

/** A link requested by an address names only the address; its account is looked up here (D4). */
function accountOf(
  tx: Tx | Context['database']['db'],
  { host }: Context,
  link: { accountId: string | null; payload: unknown },
) {
  const active = tx
    .selectFrom('account')
    .select('id')
    .where(isHere({ host }, owners.account))
    .where('status', '=', 'active');
  return link.accountId === null
    ? active.where('email', '=', Mailed.parse(link.payload).email.toLowerCase()).executeTakeFirst()
    : active.where('id', '=', link.accountId).executeTakeFirst();
}
