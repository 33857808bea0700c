import type { Services } from '../../platform/context.ts';
import type { PartnerCalendars } from '../calendar-port.ts';
import type { Calendar } from './calendar-row.ts';
import type { Client } from './fhir/client.ts';

export type ConnectedCalendars = PartnerCalendars & {
  /** Why an address is not asked; undefined where it may be. Where its name leads is checked when it is. */
  refusalOf: (address: string) => string | undefined;
  /** Over the wire; nothing is known here of what it has. */
  connect: (calendar: Calendar, signal: AbortSignal) => Client;
};

/** What the work in the background needs besides. */
export type CalendarServices = Pick<Services, 'database' | 'keys' | 'clock' | 'log' | 'committed'> & {
  partnerCalendars: ConnectedCalendars;
};
