import {
  type Call,
  type OperationId,
  type OperationOf,
  type Outputs,
  operations,
  type Parsed,
} from '../../contract/operations.ts';
import type { Operation } from '../../contract/platform/operation.ts';
import { type ErrorCode, problem } from '../../contract/platform/problem.ts';
import { violationsOf } from '../../contract/platform/violations.ts';
import type { RequestInfo, Services, SessionInfo } from './context.ts';
import { unavailable } from './db/unavailable.ts';

/** What answers one operation: its parsed input and the context in, its output out. */
export type HandlerOf<Id extends OperationId, C> = (input: Parsed[Id], context: C) => Promise<Outputs[Id]>;

/** A handler for every operation, each under the operation's id: the compiler refuses a missing one. */
export type Handlers<C> = { readonly [Id in OperationId]: HandlerOf<Id, C> };

/** Runs an operation for a request: one reading of the clock, who may, parse at the door, then the handler. */
export type Execute = <Id extends OperationId>(id: Id, input: unknown, info: RequestInfo) => Promise<Outputs[Id]>;

type At = { now: Temporal.Instant };
type ContextOf<S extends Services, Who extends SessionInfo> = S & RequestInfo & At & { session: Who | undefined };

/** Decides who calls, and refuses whoever may not. */
type Authorize<S extends Services, Who extends SessionInfo> = (
  operation: Operation,
  services: S,
  info: RequestInfo & At,
) => Promise<Who | undefined>;

export function createExecute<S extends Services, Who extends SessionInfo>(
  services: S,
  handlers: Handlers<ContextOf<S, Who>>,
  authorize: Authorize<S, Who>,
): Execute {
  const rows: { readonly [Id in OperationId]: OperationOf<Id> } = operations;
  return async (id, input, info) => {
    try {
      const now = services.clock();
      const session = await authorize(rows[id], services, { ...info, now });
      return await handlers[id](parse(rows[id], input), { ...services, ...info, now, session });
    } catch (error) {
      const known = unavailable(error);
      if (!known) throw error;
      const { requestId } = info;
      services.log.warn({ requestId, operation: id, cause: known.cause }, 'the database could not answer');
      throw known.refusal;
    }
  };
}

/** The same call for the pages, in process: no JSON, no socket, the same door. */
export function callFor(execute: Execute, info: RequestInfo): Call {
  return (operation, input, { idempotencyKey } = {}) => execute(operation.id, input, { ...info, idempotencyKey });
}

function parse<Id extends OperationId>(operation: OperationOf<Id>, input: unknown): Parsed[Id] {
  const given = operation.method === 'GET' ? withoutBlanks(input) : input;
  const parsed = operation.input.safeParse(given);
  if (parsed.success) return parsed.data;
  const violations = violationsOf(parsed.error, given);
  throw problem(codeFor(operation, violations), {}, violations);
}

/** A form sent by GET carries every field, the empty ones too. */
function withoutBlanks(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '' && value !== undefined));
}

/** One wrong field may have a code of its own in the catalogue; else the operation's, else the general one (S8.1-09). */
function codeFor(operation: Operation, violations: readonly { propertyName: string; errorCode: string }[]): ErrorCode {
  const [first, ...rest] = violations;
  if (first && rest.length === 0 && first.errorCode === '#404') return '#404';
  // A Map, because a caller may call a field `constructor`.
  const codes = new Map(Object.entries(operation.invalid ?? {}));
  const own = violations.map(({ propertyName }) => codes.get(propertyName)).find((code) => code !== undefined);
  return own ?? codes.get('*') ?? 'X444';
}
