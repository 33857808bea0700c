import { sendMyReservations } from '../../contract/my-reservations.ts';
import { askPerson } from '../account/captcha.ts';
import { issueLink } from '../link/link.ts';
import { oweLink } from '../mail/outbox.ts';
import { implement } from '../operation.ts';
import { count } from '../rate.ts';

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
