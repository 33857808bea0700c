import { problem } from '../../../contract/platform/problem.ts';
import { nameOf } from '../../directory/name.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { isOwn } from '../../platform/owner.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Context, Handler } from '../context.ts';
import { enqueueAccountLetter } from '../letters/enqueue.ts';
import { issueLink } from '../link/link.ts';
import { owners } from '../owners.ts';
import { proveAgain } from '../password/prove-again.ts';
import { withSecondFactor } from '../second-factor/ask.ts';
import { customerOf } from '../session/authorize.ts';
import { accepted, expected, handleOf, patience, spend } from './challenge.ts';

/** COSE numbers of EdDSA, ES256 and RS256: every authenticator has one of them. */
const algorithms = [-8, -7, -257];

export const startPasskey: Handler<'startPasskey'> = async ({ password, code }, context) => {
  const { accountId, email, firstName, lastName } = customerOf(context);
  await proveAgain(context, password, 'U014', 'password');
  const { token } = await withSecondFactor(context, { of: 'account', id: accountId }, code, (tx) =>
    issueLink(tx, context, { kind: 'passkey', accountId, subject: accountId }),
  );
  const passkeys = await passkeysOf(context, accountId);
  return {
    challenge: token,
    rp: { id: context.host.name, name: context.host.brand.name },
    user: {
      id: handleOf(accountId),
      name: email,
      displayName: nameOf({ family_name: lastName, given_name: firstName }, context.language),
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: patience,
    excludeCredentials: passkeys.map(({ id }) => ({ type: 'public-key' as const, id })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  } as const;
};

export const finishPasskey: Handler<'finishPasskey'> = async ({ answer }, context) => {
  const { accountId } = customerOf(context);
  const { challenge, accountId: ownerId } = await spend(context, 'passkey', answer.response.clientDataJSON);
  if (ownerId !== accountId) throw problem('KA008');
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { verified, registrationInfo } = await accepted(context, () =>
    verifyRegistrationResponse({
      ...expected(context),
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified) throw problem('KA008');
  const { credential } = registrationInfo;
  const row = {
    id: credential.id,
    account_id: accountId,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: answer.response.transports,
    name: context.device,
    created_at: iso(context.now),
  };
  await inTransaction(context, async (tx) => {
    const added = await tx
      .insertInto('passkey')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) throw problem('KA008');
    await enqueueAccountLetter(tx, context, 'passkey_added', accountId);
    await auditWrite(tx, context, accountEvent(context, accountId, 'account.passkey_add'));
  });
  return { id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: null, waitingSince: null };
};

export const removePasskey: Handler<'removePasskey'> = async ({ passkeyId, password }, context) => {
  const { accountId } = customerOf(context);
  await proveAgain(context, password, 'U014', 'password');
  await inTransaction(context, async (tx) => {
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', passkeyId)
      .where(isOwn(context, owners.passkey))
      .executeTakeFirst();
    if (removed.numDeletedRows !== 1n) throw problem('#404');
    await enqueueAccountLetter(tx, context, 'passkey_removed', accountId);
    await auditWrite(tx, context, accountEvent(context, accountId, 'account.passkey_remove'));
  });
  return { done: true } as const;
};

export async function passkeysOf({ database }: Context, accountId: string) {
  const rows = await database.db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at', 'waiting_since'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    waitingSince: row.waiting_since,
  }));
}
