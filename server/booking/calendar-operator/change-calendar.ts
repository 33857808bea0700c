import { iso } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { showClosing } from '../partner-calendar/closing.ts';
import type { CalendarServices } from '../partner-calendar/connected-calendars.ts';
import { connectedCalendar } from './calendar-of-provider.ts';
import { auditOperator } from './operator-audit.ts';

/** Closes the clinic for every partner; requests that it has not answered wait. @returns whether it was open */
export async function pauseCalendar(services: CalendarServices, providerId: number): Promise<boolean> {
  const { id } = await connectedCalendar(services, providerId);
  const now = services.clock();
  return inTransaction(services, async (tx) => {
    const changed = await tx
      .updateTable('partner_calendar')
      .set({ paused_at: iso(now), faults: 0, open_until: null })
      .where('id', '=', id)
      .where('paused_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await showClosing(tx, providerId, now);
    await auditOperator(tx, now, { action: 'calendar.pause', object: { type: 'partner_calendar', id } });
    return true;
  });
}

export type CalendarLimits = { mostAtOnce: number; patience: number; freshMinutes: number };

export async function limitCalendar(
  services: CalendarServices,
  providerId: number,
  { mostAtOnce, patience, freshMinutes }: CalendarLimits,
): Promise<void> {
  const { id } = await connectedCalendar(services, providerId);
  const now = services.clock();
  await inTransaction(services, async (tx) => {
    const limits = { most_at_once: mostAtOnce, patience, fresh_minutes: freshMinutes };
    await tx.updateTable('partner_calendar').set(limits).where('id', '=', id).execute();
    const reason = `${mostAtOnce} at once, ${patience} ms, ${freshMinutes} min`;
    await auditOperator(tx, now, { action: 'calendar.limit', object: { type: 'partner_calendar', id }, reason });
  });
}
