import { problem } from '../../../contract/platform/problem.ts';
import { countLetterTo } from '../../platform/mail/counted-address.ts';
import { isHere } from '../../platform/owner.ts';
import { assertNotLocked, consume, consumeFailure, reset } from '../../platform/rate.ts';
import type { Rate } from '../../platform/rate-names.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { deviceMark } from '../device/known-device.ts';
import { isTrusted, trustDevice } from '../device/trusted-device.ts';
import { mailLink } from '../letters/enqueue.ts';
import { joinByProof } from '../openid/identity.ts';
import { owners } from '../owners.ts';
import { verifyPassword } from '../password/hash.ts';
import { withSecondFactor } from '../second-factor/ask.ts';
import { openSession } from '../session/open.ts';

/** An unknown address costs a password check too (S7-10, D4). Wrong tries lock this step only; known devices count apart. */
export const login: Handler<'login'> = async (input, context) => {
  const email = input.email.toLowerCase();
  const device = deviceMark(context, email, input.device);
  const tries: [Rate, string] = device.known ? ['login-known-device', device.name] : ['login', email];
  await assertNotLocked(context, ...tries);
  await consume(context, 'login-from-address', context.address);
  await consumeFailure(context, ...tries);
  const account = await find(context, email);
  const right = await verifyPassword(input.password, account?.password_hash ?? undefined);
  if (!right || account?.status !== 'active') throw problem('U001');
  await reset(context, ...tries);
  if (account.email_verified_at === null) {
    await mailConfirmation(context, account);
    throw problem('A406');
  }
  const { token, refresh_token } = await withSecondFactor(
    context,
    { of: 'account', id: account.id },
    input.code,
    async (tx, proved) => {
      if (input.openIdProof !== undefined) await joinByProof(tx, context, { id: account.id, email }, input.openIdProof);
      if (proved) await trustDevice(tx, context, account.id, device.name);
      const untrustedDevice =
        proved || (await isTrusted(tx, context, account.id, device.name)) ? undefined : device.name;
      return openSession(tx, context, {
        accountId: account.id,
        method: 'password',
        remember: input.remember,
        untrustedDevice,
      });
    },
  );
  return { token, refresh_token, device: device.text };
};

/** Mails the link that confirms the address, only a few times an hour however often somebody tries (S8.3-21). */
async function mailConfirmation(context: Context, account: { id: string; email: string; given_name: string }) {
  const to = await countLetterTo(context, account.email);
  const payload = { name: account.given_name, accountId: account.id };
  const about = { accountId: account.id, subject: account.id, payload };
  await inTransaction(context, (tx) => mailLink(tx, context, 'confirm_email', to, about));
}

function find({ database, host }: Context, email: string) {
  return database.db
    .selectFrom('account')
    .select(['id', 'email', 'given_name', 'password_hash', 'status', 'email_verified_at'])
    .where(isHere({ host }, owners.account))
    .where('email', '=', email)
    .executeTakeFirst();
}
