import type { OperationId } from '../../contract/operations.ts';
import type { HandlerOf } from '../platform/execute.ts';
import type * as records from '../records/context.ts';

export type { Context, Services } from '../records/context.ts';
export type Handler<Id extends OperationId> = HandlerOf<Id, records.Context>;
