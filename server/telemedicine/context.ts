import type { OperationId } from '../../contract/operations.ts';
import type * as payment from '../payment/context.ts';
import type { HandlerOf } from '../platform/execute.ts';

export type Services = payment.Services;
export type Context = payment.Context;
export type Handler<Id extends OperationId> = HandlerOf<Id, Context>;
