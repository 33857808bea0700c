import type { z } from 'zod';
import { areas } from './areas.ts';
import { merged } from './platform/merged.ts';
import type { InputOf, Operation, OutputOf, ParsedOf, Repeatable } from './platform/operation.ts';
import type { ProtocolCall } from './platform/protocol.ts';

export const operations = merged(areas, 'operations');

export type OperationArea = {
  name: string;
  description: string;
  operations: readonly Operation[];
  protocols?: readonly ProtocolCall[];
};

export const operationAreas: readonly OperationArea[] = areas
  .map(({ operations: all, ...area }) => ({ ...area, operations: Object.values<Operation>(all) }))
  .filter((area) => area.operations.length > 0);

type Operations = typeof operations;
export type OperationId = keyof Operations & string;
export type RepeatableId = { [Id in OperationId]: Operations[Id] extends Repeatable ? Id : never }[OperationId];

export const operationList: readonly (Operation & { id: OperationId })[] = Object.values(operations);

type Inputs = { [Id in OperationId]: InputOf<Operations[Id]> };
export type ParsedInputs = { [Id in OperationId]: ParsedOf<Operations[Id]> };
export type Outputs = { [Id in OperationId]: OutputOf<Operations[Id]> };

export type OperationOf<Id extends OperationId> = Operation & {
  id: Id;
  input: z.ZodType<ParsedInputs[Id], Inputs[Id]>;
  output: z.ZodType<Outputs[Id]>;
};

/** A refusal is thrown as a `Problem`; pages reach data in no other way. */
export type Call = <Id extends OperationId>(
  operation: OperationOf<Id>,
  input: Inputs[Id],
  options?: { idempotencyKey?: string | undefined },
) => Promise<Outputs[Id]>;
