import type { z } from 'zod';
import type { DayRules } from './day-rules.ts';
import type { Deprecation } from './deprecation.ts';
import type { DeskRight } from './desk-right.ts';
import type { Cost, DoorRate } from './door.ts';
import type { ErrorObject } from './error-object.ts';
import type { Permission } from './permission.ts';
import type { ErrorCode } from './problem.ts';

export type KeyScope = 'impersonate' | 'login-token' | 'members' | 'export';

/**
 * Callers that an operation admits; the server refuses to start with an operation that names none (S6-01, S6-02, T02).
 * `entry`: anyone, and no session is looked at; `public`: anyone, but a token that is shown must be good; `customer`:
 * a customer who is logged in; `subscriber`: one with a chosen subscription; a permission: one whose product has that
 * flag, which two flags keep after the last policy (D8); a key: a partner's system, by the header `apikey`;
 * `operator`: anyone who is logged in at the desk, which no customer is; `desk`: an operator with that right.
 */
type OpenAccess = 'entry' | 'public';
type ClosedAccess =
  | 'customer'
  | 'subscriber'
  | 'operator'
  | { permission: Permission }
  | { key: KeyScope }
  | { desk: DeskRight };

/** An operation without a log-in counts its calls by address; one that does not is a compile error (D12). */
type Door = { access: OpenAccess; rate: DoorRate & { by: 'address' } } | { access: ClosedAccess; rate?: DoorRate };

/**
 * One operation, for validation, API, pages and OpenAPI document. `input` is flat: the names in `path` come from the
 * path, the rest from the query of a GET or the JSON body of a POST.
 */
export type Operation<
  In extends z.ZodObject = z.ZodObject,
  Out extends z.ZodType = z.ZodType,
  Id extends string = string,
> = {
  id: Id;
  method: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  /** Ids of the pages it belongs to; a portal that shows a caller none of them refuses it (S4.2). Absent, no page decides. */
  pages?: readonly string[];
  /** Closed to an operator who acts for the customer: credentials, payment, consent, export (T15). */
  selfOnly?: true;
  /** Changes the log-in or the address of letters, so a session that a partner's system opened is refused too. */
  credentials?: true;
  /** An operator's rights to touch a customer's health data here, once the customer accepted the statement (0065). */
  health?: readonly [DeskRight, ...DeskRight[]];
  /** Opens a session by GET: it requires a header that no page of another site can send (D3). */
  mints?: true;
  /** The queue under load, in which bookings go before searches. */
  lane?: 'booking' | 'search';
  /** The fields that come in a header instead of the query, with the name of the header (S7-16, S7-17). */
  headers?: Readonly<Record<string, string>>;
  input: In;
  /** Rules about days that depend on today; their faults are reported together with all others (S3.8-01). */
  days?: DayRules;
  output: Out;
  /** The free times in the answer: none, or those of `timesShown`. Absent, they may be any, so each booking redraws its page. */
  freeTimes?: 'none' | 'told';
  /** What the documentation shows of a call beside what its fields show of themselves (`meta({ example })`). */
  example?: {
    readonly input?: Partial<z.input<In>>;
    readonly answer?: z.output<Out> extends string ? string : Partial<z.output<Out>>;
    readonly refusal?: ErrorObject;
  };
  /** Codes of this operation; those that every operation may answer (validation, rate, readiness) are not listed. */
  refusals: readonly ErrorCode[];
  /** The code for a wrong field, by its name; `*` is for all other fields. By default the code is X444 (S8.1-09). */
  invalid?: Readonly<Record<string, ErrorCode>>;
  clauses: readonly string[];
  /** The header `Cache-Control` of an answer without a fault; `no-store` by default. */
  cache?: string;
  /** The POST is not JSON but one part `file`, which is read while it arrives. */
  consumes?: 'multipart/form-data';
  produces?: 'text/calendar';
  cost?: Cost;
  /** A repeated call with the same Idempotency-Key gets the first answer (R9). */
  repeatable?: true;
  deprecated?: Deprecation;
} & Door;

export type InputOf<O extends Operation> = z.input<O['input']>;
export type ParsedOf<O extends Operation> = z.output<O['input']>;
export type OutputOf<O extends Operation> = z.output<O['output']>;

/** Only the first answers of operations with this flag are stored, as the compiler checks. */
export type Repeatable = { repeatable: true };

export function operation<In extends z.ZodObject, Out extends z.ZodType, const Id extends string>(
  row: Operation<In, Out, Id> & Repeatable,
): Operation<In, Out, Id> & Repeatable;
export function operation<In extends z.ZodObject, Out extends z.ZodType, const Id extends string>(
  row: Operation<In, Out, Id>,
): Operation<In, Out, Id>;
export function operation<Row>(row: Row): Row {
  return row;
}

/** Only tokens of operators open such an operation, and they open no other. */
export function isAtDesk({ access }: Pick<Operation, 'access'>): boolean {
  return access === 'operator' || (typeof access === 'object' && 'desk' in access);
}
