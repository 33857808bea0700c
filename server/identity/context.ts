import type { OperationId } from '../../contract/operations.ts';
import type { HandlerOf } from '../platform/execute.ts';
import type * as portal from '../portal/context.ts';
import type { Session } from './session-schema.ts';

export type { Services } from '../portal/context.ts';
export type Context = Omit<portal.Context, 'session'> & { session: Session | undefined };
export type Handler<Id extends OperationId> = HandlerOf<Id, Context>;
