import { withdrawal } from '../../directory/import/limits.ts';
import { iso } from '../../platform/clock.ts';
import { refused } from '../../platform/refused.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Abilities } from '../partner-calendar/abilities.ts';
import type { Calendar, CalendarRow } from '../partner-calendar/calendar-row.ts';
import { refreshFreeTimes } from '../partner-calendar/closing.ts';
import type { CalendarServices } from '../partner-calendar/connected-calendars.ts';
import { bringTimes, type ReadCounts } from '../partner-calendar/read-times.ts';
import { auditOperator } from './operator-audit.ts';
import { abilitiesOf, readingClient, refuseHosts } from './probe.ts';
import { settleConnected } from './settle-requests.ts';

export type Examination = { can: Abilities; counts: ReadCounts };
export type OpenOptions = { force?: boolean; isTrial?: boolean };
type Opening = OpenOptions & { action: 'calendar.connect' | 'calendar.resume' };

/** Writes the row and its times together, so that no clinic is closed by a calendar that does not answer. */
export async function openCalendar(
  services: CalendarServices,
  draft: Calendar,
  { action, force = false, isTrial = false }: Opening,
): Promise<Examination> {
  refuseHosts(services, draft);
  const can = await abilitiesOf(services, draft);
  const calendar = { ...draft, can };
  const client = readingClient(services, calendar);
  const now = services.clock();
  const together = async (tx: Tx, { bad }: ReadCounts): Promise<void> => {
    if (bad > 0 && !force)
      throw refused(`${bad} of its times cannot be read. Nothing was changed; --force leaves them out.`);
    await writeRow(tx, calendar, now);
    await refreshFreeTimes(tx, calendar.provider_id, now);
    await settleConnected(tx, calendar.provider_id, now);
    await auditOperator(tx, now, { action, object: { type: 'partner_calendar', id: calendar.id } });
  };
  const percent = force ? 100 : withdrawal.percent;
  const reading = isTrial ? { client, isTrial } : { client, percent, together };
  return { can, counts: await bringTimes(services, calendar, reading) };
}

async function writeRow(tx: Tx, calendar: Calendar, now: Temporal.Instant): Promise<void> {
  const { access: _access, can, ...row } = calendar;
  const state = { tested_at: iso(now), test_code: null, read_at: iso(now), read_code: null };
  const opened: CalendarRow = { ...row, ...state, abilities: null, paused_at: null, faults: 0, open_until: null };
  const values = { ...opened, abilities: JSON.stringify(can) };
  await tx
    .insertInto('partner_calendar')
    .values(values)
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(values))
    .execute();
}
