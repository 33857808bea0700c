import { href } from '../../../contract/href.ts';
import { samePortalPath } from '../../../contract/platform/back.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { openSession } from '../session/open.ts';
import { accountOf } from './identity.ts';
import { claimsOf, errandTo } from './provider.ts';
import { hand, takeState } from './sealed.ts';

/** Characters of the path to return to, which must fit into a cookie. */
const longestBack = 1000;

export const startOpenId: Handler<'startOpenId'> = async ({ next }, context) => {
  const { url, errand } = await errandTo(context);
  const back = samePortalPath(next ?? '') ?? href('home');
  return { url, state: hand(context, { kind: 'openid-state', errand, next: back.length > longestBack ? null : back }) };
};

/** The partner vouches for the customer, so neither password nor second factor is asked for (0013). */
export const finishOpenId: Handler<'finishOpenId'> = async ({ query, state }, context) => {
  if (!context.host.brand.openId) throw problem('#404');
  const facts = takeState(context, state);
  if (!facts) throw problem('KA006');
  const claims = await claimsOf(context, facts.errand, query);
  const { token, refresh_token } = await inTransaction(context, async (tx) => {
    const accountId = await accountOf(tx, context, claims);
    return openSession(tx, context, { accountId, method: 'openid', remember: false });
  });
  return { token, refresh_token, next: facts.next };
};
