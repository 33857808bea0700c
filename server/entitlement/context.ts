import type { OperationId } from '../../contract/operations.ts';
import type * as identity from '../identity/context.ts';
import type { Database } from '../platform/db/open.ts';
import type { HandlerOf } from '../platform/execute.ts';
import type { Tx } from '../platform/transaction.ts';

export type { Context, Services } from '../identity/context.ts';
export type Handler<Id extends OperationId> = HandlerOf<Id, identity.Context>;

/** For what is read the same inside a transaction and outside. */
export type Db = Tx | Database['db'];
