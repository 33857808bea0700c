import type { Services } from '../../platform/context.ts';
import type { PartnerCalendars } from '../calendar-port.ts';
import type { Calendar } from './calendar-row.ts';
import type { Client } from './fhir/client.ts';

export type ConnectedCalendars = PartnerCalendars & {
  /** The reason not to connect to an address; undefined if there is none. Its host name is resolved when connecting. */
  refusalOf: (address: string) => string | undefined;
  connect: (calendar: Calendar, signal: AbortSignal) => Client;
};

export type CalendarServices = Pick<Services, 'database' | 'keys' | 'clock' | 'log' | 'committed'> & {
  partnerCalendars: ConnectedCalendars;
};
