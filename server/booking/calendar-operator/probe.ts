import { randomUUID } from 'node:crypto';
import { refused } from '../../platform/refused.ts';
import { type Abilities, abilitiesIn } from '../partner-calendar/abilities.ts';
import { calendarFault } from '../partner-calendar/calendar-fault.ts';
import type { Calendar } from '../partner-calendar/calendar-row.ts';
import type { CalendarServices } from '../partner-calendar/connected-calendars.ts';
import type { Client } from '../partner-calendar/fhir/client.ts';

const patience = { metadata: 8000, times: 50_000 };

export function refuseHosts({ partnerCalendars }: CalendarServices, { base_url, access }: Calendar): void {
  const addresses = [base_url, ...(access.kind === 'oauth' ? [access.tokenUrl] : [])];
  for (const address of addresses) {
    const refusal = partnerCalendars.refusalOf(address);
    if (refusal !== undefined) throw refused(refusal);
  }
}

/** A probe has an id of its own, so that its failure does not count among those that close a calendar to bookings. */
function aside(calendar: Calendar): Calendar {
  return { ...calendar, id: randomUUID(), paused_at: null, open_until: null, faults: 0 };
}

export async function abilitiesOf(services: CalendarServices, calendar: Calendar): Promise<Abilities> {
  const client = services.partnerCalendars.connect(aside(calendar), AbortSignal.timeout(patience.metadata));
  const { body } = await client.ask('metadata');
  const can = abilitiesIn(body);
  if (!can) throw calendarFault({ event: 'unreadable' });
  return can;
}

export function readingClient(services: CalendarServices, calendar: Calendar): Client {
  return services.partnerCalendars.connect(aside(calendar), AbortSignal.timeout(patience.times));
}
