import type { z } from 'zod';
import type { DayRules } from './day-rules.ts';
import type { Deprecation } from './deprecation.ts';
import type { DeskRight } from './desk-right.ts';
import type { Cost, DoorRate } from './door.ts';
import type { ErrorObject } from './error-object.ts';
import type { Permission } from './permission.ts';
import type { ErrorCode } from './problem.ts';

/** What a partner's own system may do with its key. */
export type KeyScope = 'impersonate' | 'login-token' | 'members' | 'export';

/**
 * Callers that an operation admits; the server refuses to start with an operation that names none (S6-01, S6-02, T02).
 * `entry`: a door itself, which does not look at who is there; `public`: anyone, but a token that is shown must be
 * good; `customer`: anyone who is logged in; `subscriber`: with a subscription chosen; a permission: with a
 * subscription whose product has that flag (D8); a key: a partner's system, by the header `apikey`; `operator`: anyone
 * who is logged in at the desk, which no customer is; `desk`: such a person with that right.
 */
type OpenAccess = 'entry' | 'public';
type ClosedAccess =
  | 'customer'
  | 'subscriber'
  | 'operator'
  | { permission: Permission }
  | { key: KeyScope }
  | { desk: DeskRight };

/** Where nobody has to log in, the address is counted, or the operation does not compile (D12). */
type Door = { access: OpenAccess; rate: DoorRate & { by: 'address' } } | { access: ClosedAccess; rate?: DoorRate };

/**
 * One operation of the portal, described once: the server validates by it, the API and the pages call it, the OpenAPI
 * document prints it. `input` is one flat object: the names in `path` come from the path, the rest from the query of a GET
 * or from the JSON body of a POST.
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
  /** The pages it serves, by route id: a portal that shows the caller none of them refuses it (S4.2). Absent: all do. */
  pages?: readonly string[];
  /** For the customer alone, never for an operator who acts for them: credentials, payment, consent, export (T15). */
  selfOnly?: true;
  /** Changes how the account is entered or where its letters go: closed also to a session a partner's system opened. */
  credentials?: true;
  /** The rights an operator needs to do this with a customer's health data, once the customer accepted the statement (0065). */
  health?: readonly [DeskRight, ...DeskRight[]];
  /** Opens a session by GET: it asks for a header that no page of another site can send (D3). */
  mints?: true;
  /** The lane it waits in when the server has more to do than it can: a booking goes before a search. */
  lane?: 'booking' | 'search';
  /** Fields that come in a header instead of the query, by the header's name (S7-16, S7-17). */
  headers?: Readonly<Record<string, string>>;
  input: In;
  /** What today judges of its days, said together with all else that is wrong (S3.8-01). */
  days?: DayRules;
  output: Out;
  /** What its answer says of free times: none, or those of the schedules its handler adds to `timesShown`. Absent: perhaps any, so a page that asks it is drawn anew after each booking. */
  freeTimes?: 'none' | 'told';
  /** What the documentation shows of a call beside what its fields show of themselves (`meta({ example })`). */
  example?: {
    readonly input?: Partial<z.input<In>>;
    readonly answer?: z.output<Out> extends string ? string : Partial<z.output<Out>>;
    readonly refusal?: ErrorObject;
  };
  /** Codes it may answer with, beside those every operation shares (validation, rate, readiness). */
  refusals: readonly ErrorCode[];
  /** The code of an input that breaks a rule, by its field; `*` for all others; `X444` where nothing is said (S8.1-09). */
  invalid?: Readonly<Record<string, ErrorCode>>;
  clauses: readonly string[];
  /** `Cache-Control` of a good answer; `no-store` where nothing else is said. */
  cache?: string;
  /** The media type of a POST, where it is not JSON: one part `file`, read as it comes. */
  consumes?: 'multipart/form-data';
  /** The media type, where the answer is not JSON. */
  produces?: 'text/calendar';
  cost?: Cost;
  /** Answers a repeated call with the first answer, where both show the same Idempotency-Key (R9). */
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

/** Whether it is for the people at a partner's desk; no customer's token opens it, and theirs opens nothing else. */
export function isAtDesk({ access }: Pick<Operation, 'access'>): boolean {
  return access === 'operator' || (typeof access === 'object' && 'desk' in access);
}
