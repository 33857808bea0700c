import type { OperationId } from '../../contract/operations.ts';
import type * as identity from '../identity/context.ts';
import type { HandlerOf } from '../platform/execute.ts';
import type { IdCache, NamedIdCaches } from '../platform/id-cache.ts';
import type { Tx } from '../platform/transaction.ts';
import type { CalendarPort } from './calendar-port.ts';
import type { ListedPlace, ListedTimes } from './listed.ts';
import type { ConnectedCalendars } from './partner-calendar/connected-calendars.ts';
import type { VisitPayments } from './payment-port.ts';
import type { Totals } from './totals.ts';

/** Locks what waits for the visit in another area, before the doctor's lock; the function it returns moves that on. */
export type VisitFollower = (tx: Tx, visitId: string) => Promise<(context: Context) => Promise<unknown>>;

export type Services = identity.Services & {
  totals: Totals;
  /** The keys are ids of schedules. */
  listedPlaces: IdCache<ListedPlace>;
  listedTimes: NamedIdCaches<ListedTimes>;
  holdShares: boolean;
  visitFollowers: readonly VisitFollower[];
  visitPayments: VisitPayments | undefined;
  ports: { calendar: CalendarPort };
  partnerCalendars: ConnectedCalendars;
};
export type Context = identity.Context & Services;
export type Handler<Id extends OperationId> = HandlerOf<Id, Context>;
