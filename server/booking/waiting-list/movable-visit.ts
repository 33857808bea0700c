import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { ruleFor } from '../reservation/cancellation-rule.ts';

export async function movableVisit(db: Db, context: Context, earlierThan: string | null) {
  if (earlierThan === null) return undefined;
  const visit = await db
    .selectFrom('reservation')
    .innerJoin('slot', 'slot.id', 'reservation.slot_id')
    .select(['reservation.id', 'manage_no', 'start_at', 'account_id', 'subscription_id'])
    .where('reservation.id', '=', earlierThan)
    .where('reservation.status', '=', 'booked')
    .where('calendar_state', '=', 'confirmed')
    .executeTakeFirst();
  return visit && !ruleFor(visit.start_at, context).late ? visit : undefined;
}
