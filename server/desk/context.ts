import type { OperationId } from '../../contract/operations.ts';
import type * as booking from '../booking/context.ts';
import type { HandlerOf } from '../platform/execute.ts';

export type Services = booking.Services;
export type Context = booking.Context;
export type Handler<Id extends OperationId> = HandlerOf<Id, Context>;
