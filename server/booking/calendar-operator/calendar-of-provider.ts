import { refused } from '../../platform/refused.ts';
import type { Calendar } from '../partner-calendar/calendar-row.ts';
import { calendarOf } from '../partner-calendar/calendar-row.ts';
import type { CalendarServices } from '../partner-calendar/connected-calendars.ts';

export async function calendarOfProvider(
  { database, keys }: Pick<CalendarServices, 'database' | 'keys'>,
  providerId: number,
): Promise<Calendar | undefined> {
  const row = await database.db
    .selectFrom('partner_calendar')
    .selectAll()
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row && calendarOf(row, keys);
}

export async function connectedCalendar(
  services: Pick<CalendarServices, 'database' | 'keys'>,
  providerId: number,
): Promise<Calendar> {
  const calendar = await calendarOfProvider(services, providerId);
  if (!calendar) throw refused('No calendar of this clinic is connected.');
  return calendar;
}
