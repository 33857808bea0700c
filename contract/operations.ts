import type { z } from 'zod';
import { operations as booking } from './booking/operations.ts';
import { operations as care } from './care/operations.ts';
import { sendOperationsById } from './care/send-care-request.ts';
import { operations as claims } from './claims/operations.ts';
import { operations as desk } from './desk/operations.ts';
import { operations as directory } from './directory/operations.ts';
import { operations as entitlement } from './entitlement/operations.ts';
import { operations as identity } from './identity/operations.ts';
import { operations as interop } from './interop/operations.ts';
import type { InputOf, Operation, OutputOf, ParsedOf } from './platform/operation.ts';
import type { ErrorObject } from './platform/problem.ts';
import { operations as portal } from './portal/operations.ts';
import { operations as records } from './records/operations.ts';
import { servicePageOperations } from './service-pages.ts';

const areas = {
  ...portal,
  ...directory,
  ...booking,
  ...identity,
  ...entitlement,
  ...records,
  ...care,
  ...claims,
  ...desk,
  ...interop,
};

/** Every operation by its id, in the order of the documentation. */
export const operations: typeof areas & typeof servicePageOperations & typeof sendOperationsById = Object.assign(
  {},
  areas,
  servicePageOperations,
  sendOperationsById,
);

export type OperationArea = { name: string; description: string; operations: readonly Operation[] };

export const operationAreas: readonly OperationArea[] = [
  {
    name: 'portal',
    description: 'The host that is asked, its partner, and its texts.',
    operations: Object.values(portal),
  },
  {
    name: 'directory',
    description: 'Providers, doctors, specialties and places.',
    operations: Object.values(directory),
  },
  {
    name: 'booking',
    description: 'Search, free times, holds and reservations.',
    operations: Object.values(booking),
  },
  {
    name: 'identity',
    description: 'Registration, log-in, sessions, accounts and subscriptions.',
    operations: Object.values(identity),
  },
  {
    name: 'entitlement',
    description: 'What a person is covered for and pays, what is left, and for which relatives they may act.',
    operations: Object.values(entitlement),
  },
  {
    name: 'interop',
    description: "A customer's own data: taken along, and erased.",
    operations: Object.values(interop),
  },
  {
    name: 'desk',
    description: "The people on the partner's side: their work lists.",
    operations: Object.values(desk),
  },
  {
    name: 'records',
    description: 'Files, medical records and their download.',
    operations: Object.values(records),
  },
  {
    name: 'care',
    description: 'Requests and what is written about them; medical cares that are organised for a customer.',
    operations: [...Object.values(care), ...Object.values(sendOperationsById)],
  },
  {
    name: 'claims',
    description: 'What is approved before a care, and what is paid back after it.',
    operations: Object.values(claims),
  },
  {
    name: 'service-pages',
    description: 'Pages that a permission of the subscription opens.',
    operations: Object.values(servicePageOperations),
  },
];

type Operations = typeof operations;
export type OperationId = keyof Operations & string;

export const operationList: readonly (Operation & { id: OperationId })[] = Object.values(operations);

/** The input of a caller, what the handler gets of it, and the answer, by operation. */
type Inputs = { [Id in OperationId]: InputOf<Operations[Id]> };
export type Parsed = { [Id in OperationId]: ParsedOf<Operations[Id]> };
export type Outputs = { [Id in OperationId]: OutputOf<Operations[Id]> };

export type Examples = {
  readonly [Id in OperationId]?: { input: Inputs[Id]; output: Outputs[Id]; refusal?: ErrorObject };
};

export type OperationOf<Id extends OperationId> = Operation & {
  id: Id;
  input: z.ZodType<Parsed[Id], Inputs[Id]>;
  output: z.ZodType<Outputs[Id]>;
};

/** Calls an operation and answers its output, or throws a `Problem`; pages reach data in no other way. */
export type Call = <Id extends OperationId>(
  operation: OperationOf<Id>,
  input: Inputs[Id],
  options?: { idempotencyKey?: string | undefined },
) => Promise<Outputs[Id]>;
