import type { PartnerCalendars } from '../calendar-port.ts';
import type { Calendar } from './calendar-row.ts';
import type { Client } from './fhir/client.ts';

export type ConnectedCalendars = PartnerCalendars & {
  /** Over the wire; nothing is known here of what it has. */
  connect: (calendar: Calendar, signal: AbortSignal) => Client;
};
