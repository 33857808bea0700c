import type { OperationId } from '../../contract/operations.ts';
import type * as payment from '../payment/context.ts';
import type { HandlerOf } from '../platform/execute.ts';
import type { IceSettings } from './ice-port.ts';

export type Services = payment.Services & { ports: { ice: IceSettings } };
export type Context = payment.Context & Services;
export type Handler<Id extends OperationId> = HandlerOf<Id, Context>;
