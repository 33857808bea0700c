import { countLetterTo } from '../../platform/mail/counted-address.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { askPerson } from '../captcha/require-captcha.ts';
import type { Handler } from '../context.ts';
import { mailLink } from '../letters/enqueue.ts';

export const sendOneTimeLogin: Handler<'sendOneTimeLogin'> = async ({ email, captcha }, context) => {
  await askPerson(context, captcha, 'one-time-login');
  await consume(context, 'one-time-login-from-address', context.address);
  await consume(context, 'one-time-login', email);
  const to = await countLetterTo(context, email);
  await inTransaction(context, (tx) => mailLink(tx, context, 'one_time_login', to, { subject: email.toLowerCase() }));
  return { done: true } as const;
};
