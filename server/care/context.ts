import type { OperationId } from '../../contract/operations.ts';
import type * as booking from '../booking/context.ts';
import type { HandlerOf } from '../platform/execute.ts';

export type { Context, Services } from '../booking/context.ts';
export type Handler<Id extends OperationId> = HandlerOf<Id, booking.Context>;
