import { problem } from '../../../contract/platform/problem.ts';
import { historyOf } from '../../identity/history/entries.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { iso } from '../../platform/clock.ts';
import { rateUntil } from '../attendance/rate-until.ts';
import type { Handler } from '../context.ts';
import { manageToken } from '../reservation/find.ts';
import { show } from '../reservation/read-reservation.ts';

export const readAppointment: Handler<'readAppointment'> = async ({ number }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  const row = await db
    .selectFrom('reservation')
    .select(['id', 'manage_no', 'status', 'disputed_at'])
    .where('number', '=', number)
    .where('account_id', '=', accountId)
    .where('partner_id', '=', context.host.partnerId)
    .executeTakeFirst();
  if (!row) throw problem('#404');
  const reservation = await show(context, await manageToken(db, context, row));
  const rated = await db
    .selectFrom('rating')
    .select('reservation_id')
    .where('reservation_id', '=', row.id)
    .executeTakeFirst();
  const until = rateUntil(reservation.end);
  const rates = row.status === 'fulfilled' && !rated && Temporal.Instant.compare(until, context.now) >= 0;
  return {
    reservation,
    history: await historyOf(db, { type: 'reservation', id: row.id }),
    disputes: { may: row.status === 'noshow' && row.disputed_at === null, at: row.disputed_at },
    rateUntil: rates ? iso(until) : null,
    rated: rated !== undefined,
  };
};
