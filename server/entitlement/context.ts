import type { OperationId } from '../../contract/operations.ts';
import type * as identity from '../identity/context.ts';
import type { HandlerOf } from '../platform/execute.ts';

export type Context = identity.Context;
export type Handler<Id extends OperationId> = HandlerOf<Id, Context>;
