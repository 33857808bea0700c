import type { z } from 'zod';
import { isErrorCode } from '../../contract/errors.ts';
import type { Call, Operation, OutputOf, ParsedOf } from '../../contract/platform/operation.ts';
import { type ErrorCode, problem } from '../../contract/platform/problem.ts';
import { violationsOf } from '../../contract/platform/violations.ts';
import { admit } from '../identity/session/authorize.ts';
import type { Context, Facts, House } from './context.ts';
import { unavailable } from './db/unavailable.ts';

/** An operation with its doing. */
export type Implementation<O extends Operation = Operation> = {
  operation: O;
  run: (input: ParsedOf<O>, context: Context) => Promise<OutputOf<O>>;
};

export function implement<O extends Operation>(operation: O, run: Implementation<O>['run']): Implementation<O> {
  return { operation, run };
}

/** Any implementation; which input it takes is its own operation's business, checked where it was made. */
type Doing = { operation: Operation; run: (input: never, context: Context) => Promise<unknown> };

/** Runs an operation for a request: one reading of the clock, who may, parse at the door, then the handler. */
export type Execute = <In extends z.ZodObject, Out extends z.ZodType>(
  operation: Operation<In, Out>,
  input: unknown,
  facts: Facts,
) => Promise<z.output<Out>>;

/** @throws Error when an operation of the contract has no doing or two: the server must not start then (T02). */
export function createExecute(house: House, operations: readonly Operation[], doings: readonly Doing[]): Execute {
  const byId = new Map(doings.map((doing) => [doing.operation.id, doing]));
  const lacking = operations.filter((operation) => !byId.has(operation.id)).map((operation) => operation.id);
  if (lacking.length > 0 || byId.size !== operations.length) {
    throw new Error(`operations without exactly one doing: ${lacking.join(', ')}`);
  }
  return async (operation, input, facts) => {
    const doing = byId.get(operation.id);
    if (!doing) throw problem('#404');
    try {
      const now = house.clock();
      const session = await admit(operation, house, { ...facts, now });
      const parsed = parse(operation, input);
      // The table loses what TypeScript knew of each row; `implement` has tied input and output to this same operation.
      return await Reflect.apply(doing.run, undefined, [parsed, { ...house, ...facts, now, session }]);
    } catch (error) {
      const known = unavailable(error);
      if (!known) throw error;
      const { requestId } = facts;
      house.log.warn({ requestId, operation: operation.id, cause: known.cause }, 'the database could not answer');
      throw known.refusal;
    }
  };
}

/** The same call for the pages, in process: no JSON, no socket, the same door. */
export function callFor(execute: Execute, facts: Facts): Call {
  return (operation, input, { idempotencyKey } = {}) => execute(operation, input, { ...facts, idempotencyKey });
}

function parse(operation: Operation, input: unknown): z.output<Operation['input']> {
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
  if (first && rest.length === 0 && isErrorCode(first.errorCode) && first.errorCode === '#404') return '#404';
  // A Map, because a caller may call a field `constructor`.
  const codes = new Map(Object.entries(operation.invalid ?? {}));
  const own = violations.map(({ propertyName }) => codes.get(propertyName)).find((code) => code !== undefined);
  return own ?? codes.get('*') ?? 'X444';
}
