import { problem } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { issueLink } from '../link/link.ts';
import { owners } from '../owners.ts';
import { openSession } from '../session/open.ts';
import { accepted, expected, handleOf, patience, spend } from './challenge.ts';

export const startPasskeyLogin: Handler<'startPasskeyLogin'> = async (_input, context) => {
  await consume(context, 'passkey-challenge', context.address);
  const { token } = await issueLink(context.database.db, context, { kind: 'passkey-login' });
  return { challenge: token, rpId: context.host.name, timeout: patience, userVerification: 'required' as const };
};

/** Refuses an unknown passkey and a wrong answer alike (D4). */
export const finishPasskeyLogin: Handler<'finishPasskeyLogin'> = async ({ answer, remember }, context) => {
  const { challenge } = await spend(context, 'passkey-login', answer.response.clientDataJSON);
  const passkey = await find(context, answer.id);
  const { userHandle, ...response } = answer.response;
  if (!passkey || (userHandle !== undefined && userHandle !== handleOf(passkey.account_id))) throw problem('KA008');
  const { id, account_id: accountId, counter, transports, public_key } = passkey;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await accepted(context, () =>
    verifyAuthenticationResponse({
      ...expected(context),
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      credential: { id, publicKey: new Uint8Array(public_key), counter, transports },
    }),
  );
  if (!verified) throw problem('KA008');
  const { token, refresh_token } = await inTransaction(context, async (tx) => {
    // Two log-ins that begin with the same counter may mean a copied key, so only the first is let in.
    const moved = await tx
      .updateTable('passkey')
      .set({ counter: authenticationInfo.newCounter, last_used_at: iso(context.now) })
      .where('id', '=', id)
      .where('counter', '=', counter)
      .where('waiting_since', 'is', null)
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) throw problem('KA008');
    return openSession(tx, context, { accountId, method: 'passkey', remember });
  });
  return { token, refresh_token };
};

function find({ database, host }: Context, id: string) {
  return database.db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.account_id')
    .selectAll('passkey')
    .where('passkey.id', '=', id)
    .where(isHere({ host }, owners.account))
    .where('account.status', '=', 'active')
    .executeTakeFirst();
}
