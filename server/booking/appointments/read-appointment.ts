import { isBefore } from '../../../contract/platform/instants.ts';
import { notFound } from '../../../contract/platform/problem.ts';
import { historyOf } from '../../identity/history/entries.ts';
import { iso } from '../../platform/clock.ts';
import { isOwn } from '../../platform/owner.ts';
import { rateUntil } from '../attendance/rate-until.ts';
import type { Handler } from '../context.ts';
import { owners } from '../owners.ts';
import { manageToken } from '../reservation/find.ts';
import { show } from '../reservation/read-reservation.ts';

export const readAppointment: Handler<'readAppointment'> = async ({ number }, context) => {
  const { db } = context.database;
  const row = await db
    .selectFrom('reservation')
    .select(['id', 'manage_no', 'status', 'disputed_at'])
    .where('number', '=', number)
    .where(isOwn(context, owners.reservation))
    .executeTakeFirstOrThrow(notFound);
  const reservation = await show(context, await manageToken(db, context, row));
  const rated = await db
    .selectFrom('rating')
    .select('reservation_id')
    .where('reservation_id', '=', row.id)
    .executeTakeFirst();
  const until = rateUntil(reservation.end);
  const rates = row.status === 'fulfilled' && !rated && !isBefore(until, context.now);
  return {
    reservation,
    history: await historyOf(db, { type: 'reservation', id: row.id }),
    disputes: { may: row.status === 'noshow' && row.disputed_at === null, at: row.disputed_at },
    rateUntil: rates ? iso(until) : null,
    rated: rated !== undefined,
  };
};
