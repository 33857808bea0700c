import type { OperationId } from '../../contract/operations.ts';
import type * as identity from '../identity/context.ts';
import type { HandlerOf } from '../platform/execute.ts';
import type { CalendarPort } from './calendar-port.ts';
import type { Totals } from './totals.ts';

export type Services = identity.Services & {
  totals: Totals;
  /** Whether each caller may hold only a share of the unconfirmed times. */
  holdShares: boolean;
  ports: { calendar: CalendarPort };
};
export type Context = identity.Context & Services;
export type Handler<Id extends OperationId> = HandlerOf<Id, Context>;
