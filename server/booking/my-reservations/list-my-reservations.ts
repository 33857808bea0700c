import { sql } from 'kysely';
import { z } from 'zod';
import { MyReservation } from '../../../contract/booking/my-reservations.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { hiddenRelatives } from '../../entitlement/relative/hidden-relatives.ts';
import { findLink } from '../../identity/link/link.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { notOf } from '../not-of.ts';
import { owners } from '../owners.ts';
import { findByToken, manageToken } from '../reservation/find.ts';
import { viewOf } from '../reservation/view.ts';
import { reservationEvent } from '../reservation-event.ts';

const Payload = z.object({ email: z.string() });

const listedStates = [
  'pending_payment',
  'pending_approval',
  'booked',
  'arrived',
  'fulfilled',
  'cancelled_by_patient',
  'cancelled_by_provider',
  'cancelled_by_operator',
  'noshow',
];
const most = 50;

/** R40: the guest's link stays usable, and each visit is audited before it is shown (P04); an account's visits need a log-in. */
export const listMyReservations: Handler<'listMyReservations'> = async ({ token }, context) => {
  const { db } = context.database;
  const { state, payload } = await findLink(db, context, 'my-reservations', token);
  if (state !== 'open') throw problem('U017');
  await consume(context, 'my-reservations', token);
  return shownTo(context, await bookedAsGuest(context, Payload.parse(payload).email));
};

export const listOwnReservations: Handler<'listOwnReservations'> = async (_input, context) => {
  const { accountId } = customerOf(context);
  const hidden = await hiddenRelatives(context.database.db, context, accountId);
  return shownTo(context, await recent(context).where('account_id', '=', accountId).where(notOf(hidden)).execute());
};

type ReservationIds = Awaited<ReturnType<typeof bookedAsGuest>>;

async function shownTo(context: Context, ids: ReservationIds): Promise<MyReservation[]> {
  const { db } = context.database;
  await inTransaction(context, async (tx) => {
    for (const row of ids) await auditRead(tx, context, reservationEvent(context, row, 'read'));
  });
  return Promise.all(
    ids.map(async (row) => {
      const manage = await manageToken(db, context, row);
      return MyReservation.parse(await viewOf(db, context, await findByToken(db, context, manage), manage));
    }),
  );
}

function bookedAsGuest(context: Context, email: string) {
  return recent(context).where('account_id', 'is', null).where(sql`lower(email)`, '=', email.toLowerCase()).execute();
}

function recent({ database, host, now }: Context) {
  const since = iso(now.subtract({ hours: 90 * 24 }));
  return database.db
    .selectFrom('reservation')
    .select(['id', 'manage_no', 'account_id'])
    .where(isHere({ host }, owners.reservation))
    .where('status', 'in', listedStates)
    .where(sql<boolean>`upper(during) > ${since}::timestamptz`)
    .orderBy(sql`lower(during)`, 'desc')
    .limit(most);
}
