import type { Services } from '../../platform/context.ts';
import type { PartnerCalendars } from '../calendar-port.ts';
import type { Calendar } from './calendar-row.ts';
import type { Client } from './fhir/client.ts';

export type ConnectedCalendars = PartnerCalendars & {
  /** Whether an address could be asked at all; where its name leads is checked when it is. */
  mayReach: (address: string) => boolean;
  /** Over the wire; nothing is known here of what it has. */
  connect: (calendar: Calendar, signal: AbortSignal) => Client;
};

/** What the work in the background needs besides. */
export type CalendarServices = Services & { partnerCalendars: ConnectedCalendars };
