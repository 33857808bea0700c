import type { OperationId } from '../../contract/operations.ts';
import type * as identity from '../identity/context.ts';
import type { HandlerOf } from '../platform/execute.ts';

export type { Context, Services } from '../identity/context.ts';
export type Handler<Id extends OperationId> = HandlerOf<Id, identity.Context>;
