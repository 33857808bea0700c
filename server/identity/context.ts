import type { OperationId } from '../../contract/operations.ts';
import type { Caller } from '../platform/context.ts';
import type { HandlerOf } from '../platform/execute.ts';
import type { StandingKey } from '../platform/standing-key.ts';
import type * as portal from '../portal/context.ts';
import type { OperatorSession, Session } from './session-schema.ts';

export type Services = portal.Services & { standingKeys: readonly StandingKey<portal.Context>[] };
export type Context = Omit<portal.Context, 'session' | 'operator'> & Services & Caller<Session, OperatorSession>;
export type Handler<Id extends OperationId> = HandlerOf<Id, Context>;
