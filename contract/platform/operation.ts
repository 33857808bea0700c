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
 * `entry`: a door itself, which looks at no session; `public`: anyone, but a shown token must be good; `customer`:
 * anyone who is logged in; `subscriber`: with a chosen subscription; a permission: with a subscription whose product
 * has that flag (D8); a key: a partner's system, by the header `apikey`; `operator`: anyone who is logged in at the
 * desk, which no customer is; `desk`: such a person with that right.
 */
type OpenAccess = 'entry' | 'public';
type ClosedAccess =
  | 'customer'
  | 'subscriber'
  | 'operator'
  | { permission: Permission }
  | { key: KeyScope }
  | { desk: DeskRight };

/** An operation without a log-in counts addresses, or it does not compile (D12). */
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
  /** Route ids: a portal that shows the caller none of these pages refuses it (S4.2). Absent: all pages. */
  pages?: readonly string[];
  /** Closed to an operator who acts for the customer: credentials, payment, consent, export (T15). */
  selfOnly?: true;
  /** Changes the log-in or the address of letters: closed also to a session that a partner's system opened. */
  credentials?: true;
  /** An operator's rights to touch a customer's health data here, once the customer accepted the statement (0065). */
  health?: readonly [DeskRight, ...DeskRight[]];
  /** Opens a session by GET: it requires a header that no page of another site can send (D3). */
  mints?: true;
  /** The queue under load: a booking goes before a search. */
  lane?: 'booking' | 'search';
  /** Fields that come in a header instead of the query, by the header's name (S7-16, S7-17). */
  headers?: Readonly<Record<string, string>>;
  input: In;
  /** Rules about today, reported together with all other faults (S3.8-01). */
  days?: DayRules;
  output: Out;
  /** Free times in its answer: none, or those in the handler's `timesShown`. Absent: any; bookings then redraw its page. */
  freeTimes?: 'none' | 'told';
  /** What the documentation shows of a call beside what its fields show of themselves (`meta({ example })`). */
  example?: {
    readonly input?: Partial<z.input<In>>;
    readonly answer?: z.output<Out> extends string ? string : Partial<z.output<Out>>;
    readonly refusal?: ErrorObject;
  };
  /** Codes beside those of every operation (validation, rate, readiness). */
  refusals: readonly ErrorCode[];
  /** The code of an invalid input, by its field; `*` for all others; `X444` by default (S8.1-09). */
  invalid?: Readonly<Record<string, ErrorCode>>;
  clauses: readonly string[];
  /** `Cache-Control` of a good answer; `no-store` by default. */
  cache?: string;
  /** The media type of a POST that is not JSON: one part `file`, read as it comes. */
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

/** The compiler keeps a first answer under no operation but these. */
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

/** No customer's token opens it, and an operator's opens nothing else. */
export function isAtDesk({ access }: Pick<Operation, 'access'>): boolean {
  return access === 'operator' || (typeof access === 'object' && 'desk' in access);
}
