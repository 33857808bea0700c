import { z } from 'zod';
import { problem } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import { countLetterTo } from '../../platform/mail/counted-address.ts';
import { consume, reset } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { askPerson } from '../captcha/require-captcha.ts';
import type { Handler } from '../context.ts';
import { deviceMark } from '../device/known-device.ts';
import { trustDevice } from '../device/trusted-device.ts';
import { enqueueAccountLetter, mailLink } from '../letters/enqueue.ts';
import { findLink, redeemLink } from '../link/link.ts';
import { suspendPasskeys } from '../passkey/review.ts';
import { refuseCommon } from '../password/guessable.ts';
import { hashPassword } from '../password/hash.ts';
import { proveAgain } from '../password/prove-again.ts';
import { customerOf } from '../session/authorize.ts';
import { endCredentials } from '../session/end-credentials.ts';
import { accountWith, changeCredentials } from './credentials.ts';

const done = { done: true } as const;
const Mailed = z.object({ email: z.string() });

/** Looks up no account, so the answer takes the same work for every address; only the letter tells more (D4, T12). */
export const recoverPassword: Handler<'recoverPassword'> = async ({ email, app, captcha }, context) => {
  await askPerson(context, captcha, 'recover');
  await consume(context, 'recover-from-address', context.address);
  await consume(context, 'recover', email);
  const to = await countLetterTo(context, email);
  const letter = app ? 'app_recovery' : 'recovery';
  await inTransaction(context, (tx) => mailLink(tx, context, letter, to, { subject: email.toLowerCase() }));
  return done;
};

/** Keeps the second factor (ASVS 6.4.3). Passkeys wait for a review: one may be of somebody who knew the old password. */
export const setPassword: Handler<'setPassword'> = async ({ token, password }, context) => {
  const { payload } = await findLink(context.database.db, context, 'password-recovery', token);
  const { email } = Mailed.parse(payload);
  await refuseCommon(password, { email, names: [context.host.brand.name] });
  const password_hash = await hashPassword(password);
  const device = deviceMark(context, email.toLowerCase());
  let review = false;
  await inTransaction(context, async (tx) => {
    const account = await accountWith(tx, context, email).forUpdate().executeTakeFirst();
    await redeemLink(tx, context, 'password-recovery', token);
    if (!account) throw problem('U017');
    review = await suspendPasskeys(tx, context, account.id);
    await endCredentials(tx, context, { accountId: account.id }, 'password');
    await changeCredentials(tx, context, account.id, { password_hash, email_verified_at: iso(context.now) });
    await trustDevice(tx, context, account.id, device.name);
    await enqueueAccountLetter(tx, context, 'password_changed', account.id);
  });
  await reset(context, 'login', email);
  return { ...done, device: device.text, review };
};

export const changePassword: Handler<'changePassword'> = async ({ currentPassword, password }, context) => {
  const { id, accountId, email, firstName, lastName } = customerOf(context);
  await proveAgain(context, currentPassword, 'U004', 'currentPassword');
  await refuseCommon(password, { email, names: [firstName, lastName, context.host.brand.name] });
  const password_hash = await hashPassword(password);
  await inTransaction(context, async (tx) => {
    await endCredentials(tx, context, { accountId, but: id }, 'password');
    await changeCredentials(tx, context, accountId, { password_hash });
    await enqueueAccountLetter(tx, context, 'password_changed', accountId);
  });
  return done;
};
