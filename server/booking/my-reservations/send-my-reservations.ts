import { askPerson } from '../../identity/captcha/require-captcha.ts';
import { enqueueLinkLetter } from '../../identity/letters/enqueue.ts';
import { issueLink } from '../../identity/link/link.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';

export const sendMyReservations: Handler<'sendMyReservations'> = async ({ email, captcha }, context) => {
  await askPerson(context, captcha, 'my-reservations');
  await consume(context, 'mail-to-address', email);
  await inTransaction(context, async (tx) => {
    const { id } = await issueLink(tx, context, { kind: 'my-reservations', payload: { email } });
    await enqueueLinkLetter(tx, context, 'my_reservations', id);
  });
  return { done: true } as const;
};
