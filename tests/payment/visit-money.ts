import { expireHolds } from '../../server/booking/reservation/expire-holds.ts';
import { giveBackVisits } from '../../server/payment/settlement/give-back-visits.ts';
import type { Database } from '../../server/platform/db/open.ts';
import type { Till } from '../support/till.ts';

/** Lets the gateway tell, the portal ask, and what is owed go back. */
export async function settleVisits(s: Till): Promise<void> {
  s.emulator.settle();
  await s.tell();
  await s.ask();
  await expireHolds(s.w.services);
  await giveBackVisits(s.w.services, s.w.hosts.all);
  await s.ask();
}

/** Each payment for a visit, with what came of the visit and of the money that went back. */
export function visitPayments({ db }: Pick<Database, 'db'>) {
  return db
    .selectFrom('payment')
    .innerJoin('reservation', 'reservation.id', 'payment.reservation_id')
    .leftJoin('payment as back', 'back.refund_of', 'payment.id')
    .select(['payment.order_ref', 'payment.status', 'payment.parked_at', 'reservation.status as visit'])
    .select(['back.amount as back', 'back.status as came', 'reservation.paid_amount'])
    .where('payment.kind', '=', 'visit')
    .execute();
}
