import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { askPerson } from '../captcha/require-captcha.ts';
import type { Handler } from '../context.ts';
import { enqueueLinkLetter } from '../letters/enqueue.ts';
import { issueLink } from '../link/link.ts';

export const sendOneTimeLogin: Handler<'sendOneTimeLogin'> = async ({ email, captcha }, context) => {
  await askPerson(context, captcha, 'one-time-login');
  await consume(context, 'one-time-login-from-address', context.address);
  await consume(context, 'one-time-login', email);
  await consume(context, 'mail-to-address', email);
  await inTransaction(context, async (tx) => {
    const subject = email.toLowerCase();
    const { id } = await issueLink(tx, context, { kind: 'one-time-login', subject, payload: { email } });
    await enqueueLinkLetter(tx, context, 'one_time_login', id);
  });
  return { done: true } as const;
};
