import { z } from 'zod';
import {
  type Call,
  type OperationId,
  type OperationOf,
  type Outputs,
  operations,
  type ParsedInputs,
} from '../../contract/operations.ts';
import { wrongDays } from '../../contract/platform/day-rules.ts';
import type { Violation } from '../../contract/platform/error-object.ts';
import { memberOf } from '../../contract/platform/member-of.ts';
import type { Operation } from '../../contract/platform/operation.ts';
import { type ErrorCode, isProblem, problem, wrong } from '../../contract/platform/problem.ts';
import { violationsOf } from '../../contract/platform/violations.ts';
import { dayIn } from './clock.ts';
import type { Caller, Context, OperatorInfo, RequestAt, RequestInfo, Services, SessionInfo } from './context.ts';
import { endsWithCaller } from './db/caller-left.ts';
import { findHolder, type Holder } from './db/holder.ts';
import { isLockTimeout, unavailable } from './db/unavailable.ts';
import { consume } from './rate.ts';
import { isAnswered } from './transaction.ts';

export type Judge<Id extends OperationId, C> = (
  fields: Partial<ParsedInputs[Id]>,
  context: C,
) => readonly Violation[] | Promise<readonly Violation[]>;

export type HandlerOf<Id extends OperationId, C> = {
  (input: ParsedInputs[Id], context: C): Promise<Outputs[Id]>;
  judge?: Judge<Id, C>;
};

export function judgedBy<Id extends OperationId, C>(
  judge: Judge<Id, C>,
  handle: (input: ParsedInputs[Id], context: C) => Promise<Outputs[Id]>,
): HandlerOf<Id, C> {
  return Object.assign(handle, { judge });
}

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
      const row = rows[id];
      countAtDoor(row, services, { ...info, now });
      const caller = await authorize(row, services, { ...info, now });
      const context = { ...services, ...info, now, ...caller };
      const handle = handlers[id];
      const isStrangersReading = row.method === 'GET' && row.access === 'public' && info.page === undefined;
      return await endsWithCaller(isStrangersReading ? info.signal : undefined, async () => {
        const parsed = await checked(row, input, context, handle.judge);
        await countInDatabase(row, context);
        return handle(parsed, context);
      });
    } catch (error) {
      const known = unavailable(error);
      if (!known) throw error;
      const line = { requestId: info.requestId, operation: id, cause: known.cause };
      // Nothing waits for the search for the lock's holder, which may last as long as the lock.
      void holderOf(error, services).then((holder) =>
        services.log.warn({ ...line, ...(holder && { holder }) }, `${known.of} could not answer`),
      );
      throw known.refusal;
    }
  };
}

async function holderOf(error: unknown, { database }: Services): Promise<Holder | undefined> {
  return isLockTimeout(error) ? await findHolder(database.pool) : undefined;
}

/** A call is counted before anything is looked up; the calls of a page are not, because the page itself is counted. */
function countAtDoor({ id, rate }: Operation, { doors }: Services, { address, now, page }: RequestAt): void {
  if (!rate || rate.name !== undefined || page !== undefined || rate.by !== 'address') return;
  doors?.count(id, rate, address, now);
}

async function countInDatabase({ rate }: Operation, context: Context): Promise<void> {
  if (rate?.name === undefined) return;
  const { name, ...row } = rate;
  const account = context.session?.accountId ?? context.operator?.id ?? context.address;
  await consume(context, { name, ...row }, rate.by === 'account' ? account : context.address);
}

export function callFor(execute: Execute, info: RequestInfo): Call {
  return (operation, input, { idempotencyKey } = {}) => execute(operation.id, input, { ...info, idempotencyKey });
}

async function checked<Id extends OperationId, C extends Context>(
  operation: OperationOf<Id>,
  input: unknown,
  context: C,
  judge: Judge<Id, C> | undefined,
): Promise<ParsedInputs[Id]> {
  const values = operation.method === 'GET' ? withoutBlanks(input) : input;
  const parsed = operation.input.safeParse(values);
  const inputViolations = parsed.success ? withNul(parsed.data) : violationsOf(parsed.error, values);
  const { days } = operation;
  const dated = days ? wrongDays(days, values, dayIn(context.now, context.host.brand.timeZone), inputViolations) : [];
  const judgement = (async () => judge?.(soundIn(operation, values), context) ?? [])().catch((error: unknown) => {
    // A missing or foreign object is reported only once the other fields are right.
    if (inputViolations.length > 0 && isProblem(error)) return [];
    throw error;
  });
  const more = [...dated, ...(await judgement)].filter(
    (fault, at, all) =>
      !inputViolations.some(({ propertyName }) => propertyName === fault.propertyName) &&
      all.findIndex((one) => one.propertyName === fault.propertyName && one.errorCode === fault.errorCode) === at,
  );
  if (
    parsed.success &&
    inputViolations.length === 0 &&
    (more.length === 0 || (await isAnswered(context, operation.id)))
  )
    return parsed.data;
  const violations = [...inputViolations, ...inOrder(operation, more)];
  throw problem(codeFor(operation, violations), {}, violations);
}

/** PostgreSQL refuses NUL, and not every schema removes it; a captcha's answer is checked by its port. */
function withNul(data: object): Violation[] {
  return Object.entries(data).flatMap(([name, value]) =>
    name !== 'captcha' && hasNul(value) ? [wrong('V007', name, '')] : [],
  );
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (Array.isArray(value)) return value.some(hasNul);
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.entries(value).some(([key, inner]) => hasNul(key) || hasNul(inner));
}

function soundIn<Id extends OperationId>({ input }: OperationOf<Id>, values: unknown): Partial<ParsedInputs[Id]> {
  const fields = Object.entries(input.shape).map(([name, field]) => {
    const { success, data } = z.safeParse(field, memberOf(values, name));
    return success ? { [name]: data } : {};
  });
  return Object.assign({}, ...fields);
}

function inOrder({ input }: Pick<Operation, 'input'>, violations: readonly Violation[]): Violation[] {
  const names = Object.keys(input.shape);
  const placeOf = ({ propertyName }: Violation) => names.indexOf(propertyName.split('.', 1)[0] ?? '');
  return violations.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Leaves out empty fields, which a form sent by GET contains too. */
function withoutBlanks(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '' && value !== undefined));
}

/** The code of an invalid input: a lone #404 as it is, else the field's own, else the operation's, else X444 (S8.1-09). */
function codeFor(operation: Operation, violations: readonly { propertyName: string; errorCode: string }[]): ErrorCode {
  const [first, ...rest] = violations;
  if (first && rest.length === 0 && first.errorCode === '#404') return '#404';
  // The codes are a Map, because a caller may send a field named `constructor`.
  const codes = new Map(Object.entries(operation.invalid ?? {}));
  const own = violations.map(({ propertyName }) => codes.get(propertyName)).find((code) => code !== undefined);
  return own ?? codes.get('*') ?? 'X444';
}
