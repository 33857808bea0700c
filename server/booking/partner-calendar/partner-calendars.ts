import type { Services } from '../../platform/context.ts';
import type { Resolve } from '../../platform/outgoing/reach.ts';
import type { CalendarPort } from '../calendar-port.ts';
import { findCalendar } from './calendar-row.ts';
import type { ConnectedCalendars } from './connected-calendars.ts';
import { createAuthorization } from './fhir/authorization.ts';
import { createClient } from './fhir/client.ts';
import { fhirCalendar } from './fhir/fhir-calendar.ts';
import { createGuard } from './guard.ts';
import { refusalOfAddress } from './named-hosts.ts';

type Options = Pick<Services, 'database' | 'keys' | 'clock' | 'outside'> & {
  allowHosts: readonly string[];
  resolve: Resolve;
};

export function partnerCalendars({ database, keys, clock, outside, allowHosts, resolve }: Options): ConnectedCalendars {
  const reach = { allowHosts, resolve };
  const access = {
    reach,
    guard: createGuard({ database, clock, outside }),
    authorization: createAuthorization(),
    clock,
  };
  const connect: ConnectedCalendars['connect'] = (calendar, signal) => createClient(calendar, access, signal);
  const ports = new Map<string, CalendarPort>();

  async function sourceOf(calendarId: string, slotId: string): Promise<string | undefined> {
    const row = await database.db
      .selectFrom('partner_slot')
      .select('source_id')
      .where('slot_id', '=', slotId)
      .where('calendar_id', '=', calendarId)
      .executeTakeFirst();
    return row?.source_id;
  }

  function portOf(id: string): CalendarPort {
    return fhirCalendar({
      load: () => findCalendar({ database, keys }, id),
      connect,
      sourceOf: (slotId) => sourceOf(id, slotId),
    });
  }

  return {
    refusalOf: (address) => refusalOfAddress(new URL(address), reach),
    connect,
    of: (id) => {
      const port = ports.get(id) ?? portOf(id);
      ports.set(id, port);
      return port;
    },
  };
}
