import type { OperationId } from '../../contract/operations.ts';
import type * as platform from '../platform/context.ts';
import type { HandlerOf } from '../platform/execute.ts';
import type { Directory } from './directory.ts';

export type Services = platform.Services & { directory: Directory };
export type Context = platform.Context & Services;
export type Handler<Id extends OperationId> = HandlerOf<Id, Context>;
