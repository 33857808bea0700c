import type { OperationId } from '../../contract/operations.ts';
import type { HandlerOf } from '../platform/execute.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type * as telemedicine from '../telemedicine/context.ts';

export type Services = telemedicine.Services & {
  personalData: readonly PersonalData<telemedicine.Context>[];
};
export type Context = telemedicine.Context & Services;
export type Handler<Id extends OperationId> = HandlerOf<Id, Context>;
