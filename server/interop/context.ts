import type { OperationId } from '../../contract/operations.ts';
import type { HandlerOf } from '../platform/execute.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type * as records from '../records/context.ts';

export type Services = records.Services & {
  /** What each area keeps of a person. */
  personalData: readonly PersonalData<records.Context>[];
};
export type Context = records.Context & Services;
export type Handler<Id extends OperationId> = HandlerOf<Id, Context>;
