import { askPerson } from '../../identity/captcha/require-captcha.ts';
import { mailLink } from '../../identity/letters/enqueue.ts';
import { countLetterTo } from '../../platform/mail/counted-address.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';

export const sendMyReservations: Handler<'sendMyReservations'> = async ({ email, captcha }, context) => {
  await askPerson(context, captcha, 'my-reservations');
  const to = await countLetterTo(context, email);
  await inTransaction(context, (tx) => mailLink(tx, context, 'my_reservations', to, {}));
  return { done: true } as const;
};
