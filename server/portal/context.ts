import type { OperationId } from '../../contract/operations.ts';
import type * as directory from '../directory/context.ts';
import type { HandlerOf } from '../platform/execute.ts';
import type { Contents } from './contents/contents.ts';

export type Services = directory.Services & { contents: Contents };
export type Context = directory.Context & Services;
export type Handler<Id extends OperationId> = HandlerOf<Id, Context>;
