import { iso } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { CalendarServices } from '../partner-calendar/connected-calendars.ts';
import { auditOperator } from './operator-audit.ts';

export async function settleConnected(tx: Tx, providerId: number, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('calendar_request')
    .set({ settled_at: iso(now), outcome: 'connected' })
    .where('provider_id', '=', providerId)
    .where('settled_at', 'is', null)
    .execute();
}

type Refusal = { partnerId: number; providerId: number; reason: string | null };

export function declineRequest(
  services: CalendarServices,
  { partnerId, providerId, reason }: Refusal,
): Promise<boolean> {
  const now = services.clock();
  return inTransaction(services, async (tx) => {
    const changed = await tx
      .updateTable('calendar_request')
      .set({ settled_at: iso(now), outcome: 'declined', reason })
      .where('partner_id', '=', partnerId)
      .where('provider_id', '=', providerId)
      .where('settled_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await auditOperator(
      tx,
      now,
      { action: 'calendar.decline', object: { type: 'calendar_request', id: changed.id } },
      partnerId,
    );
    return true;
  });
}
