import { sendOneTimeLogin } from '../../contract/account.ts';
import { issueLink } from '../link/link.ts';
import { oweLink } from '../mail/outbox.ts';
import { implement } from '../operation.ts';
import { count } from '../rate.ts';
import { askPerson } from './captcha.ts';

export const mailLogin = implement(sendOneTimeLogin, async ({ email, captcha }, context) => {
  await askPerson(context, captcha, 'one-time-login');
  await count(context, 'one-time-login-from-address', context.address);
  await count(context, 'one-time-login', email);
  await count(context, 'mail-to-address', email);
  await context.database.db.transaction().execute(async (tx) => {
    const subject = email.toLowerCase();
    const { id } = await issueLink(tx, context, { kind: 'one-time-login', subject, facts: { email } });
    await oweLink(tx, context, 'one_time_login', id);
  });
  context.committed({ outbox: true });
  return { done: true } as const;
});
