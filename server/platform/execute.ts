import {
  type Call,
  type OperationId,
  type OperationOf,
  type Outputs,
  operations,
  type ParsedInputs,
} from '../../contract/operations.ts';
import type { Operation } from '../../contract/platform/operation.ts';
import { type ErrorCode, problem } from '../../contract/platform/problem.ts';
import { violationsOf } from '../../contract/platform/violations.ts';
import type { Caller, OperatorInfo, RequestAt, RequestInfo, Services, SessionInfo } from './context.ts';
import { unavailable } from './db/unavailable.ts';

export type HandlerOf<Id extends OperationId, C> = (input: ParsedInputs[Id], context: C) => Promise<Outputs[Id]>;

export type Handlers<C> = { readonly [Id in OperationId]: HandlerOf<Id, C> };

export type Execute = <Id extends OperationId>(id: Id, input: unknown, info: RequestInfo) => Promise<Outputs[Id]>;

type ContextOf<S extends Services, Who extends SessionInfo, Op extends OperatorInfo> = S & RequestAt & Caller<Who, Op>;

type Authorize<S extends Services, Who extends SessionInfo, Op extends OperatorInfo> = (
  operation: Operation,
  services: S,
  info: RequestAt,
) => Promise<Caller<Who, Op>>;

export function createExecute<S extends Services, Who extends SessionInfo, Op extends OperatorInfo>(
  services: S,
  handlers: Handlers<ContextOf<S, Who, Op>>,
  authorize: Authorize<S, Who, Op>,
): Execute {
  const rows: { readonly [Id in OperationId]: OperationOf<Id> } = operations;
  return async (id, input, info) => {
    try {
      const now = services.clock();
      const caller = await authorize(rows[id], services, { ...info, now });
      return await handlers[id](parse(rows[id], input), { ...services, ...info, now, ...caller });
    } catch (error) {
      const known = unavailable(error);
      if (!known) throw error;
      const { requestId } = info;
      services.log.warn({ requestId, operation: id, cause: known.cause }, 'the database could not answer');
      throw known.refusal;
    }
  };
}

export function callFor(execute: Execute, info: RequestInfo): Call {
  return (operation, input, { idempotencyKey } = {}) => execute(operation.id, input, { ...info, idempotencyKey });
}

function parse<Id extends OperationId>(operation: OperationOf<Id>, input: unknown): ParsedInputs[Id] {
  const given = operation.method === 'GET' ? withoutBlanks(input) : input;
  const parsed = operation.input.safeParse(given);
  if (parsed.success) return parsed.data;
  const violations = violationsOf(parsed.error, given);
  throw problem(codeFor(operation, violations), {}, violations);
}

/** A form sent by GET carries its empty fields too. */
function withoutBlanks(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '' && value !== undefined));
}

/** The code of an invalid input: the field's own, else the operation's, else X444 (S8.1-09). */
function codeFor(operation: Operation, violations: readonly { propertyName: string; errorCode: string }[]): ErrorCode {
  const [first, ...rest] = violations;
  if (first && rest.length === 0 && first.errorCode === '#404') return '#404';
  // A Map, because a caller may send a field named `constructor`.
  const codes = new Map(Object.entries(operation.invalid ?? {}));
  const own = violations.map(({ propertyName }) => codes.get(propertyName)).find((code) => code !== undefined);
  return own ?? codes.get('*') ?? 'X444';
}
