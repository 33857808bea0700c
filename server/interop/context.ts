import type { OperationId } from '../../contract/operations.ts';
import type * as payment from '../payment/context.ts';
import type { HandlerOf } from '../platform/execute.ts';
import type { PersonalData } from '../platform/personal-data.ts';

export type Services = payment.Services & {
  personalData: readonly PersonalData<payment.Context>[];
};
export type Context = payment.Context & Services;
export type Handler<Id extends OperationId> = HandlerOf<Id, Context>;
