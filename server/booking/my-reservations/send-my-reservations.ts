import { sendMyReservations } from '../../../contract/booking/my-reservations.ts';
import { askPerson } from '../../identity/account/captcha.ts';
import { issueLink } from '../../identity/link/link.ts';
import { implement } from '../../platform/execute.ts';
import { oweLink } from '../../platform/mail/outbox.ts';
import { count } from '../../platform/rate.ts';

export const mailReservations = implement(sendMyReservations, async ({ email, captcha }, context) => {
  await askPerson(context, captcha, 'my-reservations');
  await count(context, 'mail-to-address', email);
  await context.database.db.transaction().execute(async (tx) => {
    const { id } = await issueLink(tx, context, { kind: 'my-reservations', facts: { email } });
    await oweLink(tx, context, 'my_reservations', id);
  });
  context.committed({ outbox: true });
  return { done: true } as const;
});
