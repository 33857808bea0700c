import { problem } from '../../../contract/platform/problem.ts';
import { historyOf } from '../../identity/history/entries.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import type { Handler } from '../context.ts';
import { manageToken } from '../reservation/find.ts';
import { show } from '../reservation/read-reservation.ts';

export const readAppointment: Handler<'readAppointment'> = async ({ number }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  const row = await db
    .selectFrom('reservation')
    .select(['id', 'manage_no'])
    .where('number', '=', number)
    .where('account_id', '=', accountId)
    .where('partner_id', '=', context.host.partnerId)
    .executeTakeFirst();
  if (!row) throw problem('#404');
  const reservation = await show(context, await manageToken(db, context, row));
  return { reservation, history: await historyOf(db, { type: 'reservation', id: row.id }) };
};
