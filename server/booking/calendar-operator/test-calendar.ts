import { iso } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { isFault } from '../partner-calendar/calendar-fault.ts';
import type { CalendarServices } from '../partner-calendar/connected-calendars.ts';
import { bringTimes } from '../partner-calendar/read-times.ts';
import { connectedCalendar } from './calendar-of-provider.ts';
import type { Examination } from './open-calendar.ts';
import { auditOperator } from './operator-audit.ts';
import { abilitiesOf, readingClient, refuseHosts } from './probe.ts';

/** Tests a paused calendar too, and writes nothing that a booking reads. @throws CalendarFault, after it was noted */
export async function testCalendar(services: CalendarServices, providerId: number): Promise<Examination> {
  const calendar = await connectedCalendar(services, providerId);
  refuseHosts(services, calendar);
  try {
    const can = await abilitiesOf(services, calendar);
    const client = readingClient(services, { ...calendar, can });
    const counts = await bringTimes(services, { ...calendar, can }, { client, isTrial: true });
    await note(services, calendar.id, null);
    return { can, counts };
  } catch (error) {
    if (isFault(error)) await note(services, calendar.id, error.refusal.code);
    throw error;
  }
}

async function note(services: CalendarServices, id: string, code: string | null): Promise<void> {
  const now = services.clock();
  await inTransaction(services, async (tx) => {
    const changes = { tested_at: iso(now), test_code: code };
    await tx.updateTable('partner_calendar').set(changes).where('id', '=', id).execute();
    await auditOperator(tx, now, { action: 'calendar.test', object: { type: 'partner_calendar', id } });
  });
}
