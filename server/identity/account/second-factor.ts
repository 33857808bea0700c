import { problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { isOwn } from '../../platform/owner.ts';
import { assertNotLocked, consumeFailure, reset } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Handler } from '../context.ts';
import { enqueueAccountLetter } from '../letters/enqueue.ts';
import { owners } from '../owners.ts';
import { passkeysOf } from '../passkey/passkey.ts';
import { proveAgain } from '../password/prove-again.ts';
import { isAsked, takeStep, withSecondFactor, wrongCode } from '../second-factor/ask.ts';
import { codesLeft, replaceCodes } from '../second-factor/recovery-codes.ts';
import { newSecret, setupOf } from '../second-factor/totp.ts';
import { customerOf } from '../session/authorize.ts';
import { endCredentials } from '../session/end-credentials.ts';

const holder = (id: string) => ({ of: 'account', id }) as const;

export const getSecondFactors: Handler<'getSecondFactors'> = async (_input, context) => {
  const { accountId } = customerOf(context);
  return {
    totp: await isAsked(context, holder(accountId)),
    recoveryCodesLeft: await codesLeft(context, accountId),
    passkeys: await passkeysOf(context, accountId),
  };
};

/** Replaces the secret of a second factor only while it is unconfirmed: an open browser alone must not replace one in use. */
export const startTotp: Handler<'startTotp'> = async (_input, context) => {
  const { email } = customerOf(context);
  const secret = newSecret();
  const update = await context.database.db
    .updateTable('account')
    .set({ totp_secret: context.keys.seal(secret), totp_step: null })
    .where(isOwn(context, owners.account))
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst();
  if (update.numUpdatedRows !== 1n) throw problem('K409', { why: 'on' });
  return setupOf(secret, context.host.brand.name, email);
};

export const confirmTotp: Handler<'confirmTotp'> = async ({ password, code }, context) => {
  const { accountId } = customerOf(context);
  await proveAgain(context, password, 'U014', 'password');
  await assertNotLocked(context, 'second-factor', accountId);
  await consumeFailure(context, 'second-factor', accountId);
  const recoveryCodes = await inTransaction(context, async (tx) => {
    if (!(await takeStep(tx, context, holder(accountId), code))) throw wrongCode();
    const turned = await tx
      .updateTable('account')
      .set({ totp_confirmed_at: iso(context.now) })
      .where(isOwn(context, owners.account))
      .where('totp_confirmed_at', 'is', null)
      .executeTakeFirst();
    if (turned.numUpdatedRows !== 1n) throw problem('K409', { why: 'on' });
    await endCredentials(tx, context, { accountId }, 'second_factor');
    await enqueueAccountLetter(tx, context, 'second_factor_on', accountId);
    const codes = await replaceCodes(tx, context, holder(accountId));
    await auditWrite(tx, context, accountEvent(context, accountId, 'account.totp_on'));
    return codes;
  });
  await reset(context, 'second-factor', accountId);
  return { recoveryCodes };
};

export const disableTotp: Handler<'disableTotp'> = async ({ password, code }, context) => {
  const { accountId } = customerOf(context);
  await proveAgain(context, password, 'U014', 'password');
  await withSecondFactor(context, holder(accountId), code, async (tx) => {
    const turned = await tx
      .updateTable('account')
      .set({ totp_secret: null, totp_confirmed_at: null, totp_step: null })
      .where(isOwn(context, owners.account))
      .where('totp_confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (turned.numUpdatedRows !== 1n) throw problem('K409', { why: 'off' });
    await tx.deleteFrom('recovery_code').where(isOwn(context, owners.recovery_code)).execute();
    await endCredentials(tx, context, { accountId }, 'second_factor');
    await enqueueAccountLetter(tx, context, 'second_factor_off', accountId);
    await auditWrite(tx, context, accountEvent(context, accountId, 'account.totp_off'));
  });
  return { done: true } as const;
};

export const newRecoveryCodes: Handler<'newRecoveryCodes'> = async ({ password, code }, context) => {
  const { accountId } = customerOf(context);
  await proveAgain(context, password, 'U014', 'password');
  if (!(await isAsked(context, holder(accountId)))) throw problem('K409', { why: 'off' });
  const recoveryCodes = await withSecondFactor(context, holder(accountId), code, async (tx) => {
    const codes = await replaceCodes(tx, context, holder(accountId));
    await endCredentials(tx, context, { accountId }, 'second_factor');
    await enqueueAccountLetter(tx, context, 'recovery_codes_new', accountId);
    await auditWrite(tx, context, accountEvent(context, accountId, 'account.recovery_codes'));
    return codes;
  });
  return { recoveryCodes };
};
