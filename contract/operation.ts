import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call an operation; the server refuses to start with an operation that has none (S6-01, T02). */
export type Access = 'public';

/**
 * One operation of the portal, described once: the server validates by it, the API and the pages call it, the OpenAPI
 * document prints it. `input` is one flat object: the names in `path` come from the path, the rest from the query of a GET
 * or from the JSON body of a POST.
 */
export type Operation<In extends z.ZodObject = z.ZodObject, Out extends z.ZodType = z.ZodType> = {
  id: string;
  method: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  access: Access;
  input: In;
  output: Out;
  /** Codes it may answer with, beside those every operation shares (validation, rate, readiness). */
  refusals: readonly ErrorCode[];
  /** The code of an input that breaks a rule, by its field; `*` for all others; `X444` where nothing is said (S8.1-09). */
  invalid?: Readonly<Record<string, ErrorCode>>;
  clauses: readonly string[];
  /** `Cache-Control` of a good answer; `no-store` where nothing else is said. */
  cache?: string;
  /** The media type, where the answer is not JSON. */
  produces?: 'text/calendar';
};

export type InputOf<O extends Operation> = z.input<O['input']>;
export type ParsedOf<O extends Operation> = z.output<O['input']>;
export type OutputOf<O extends Operation> = z.output<O['output']>;

/** Calls one operation and answers its output, or throws a `Problem`; the pages know no other way to the data. */
export type Call = <In extends z.ZodObject, Out extends z.ZodType>(
  operation: Operation<In, Out>,
  input: z.input<In>,
  options?: { idempotencyKey?: string | undefined },
) => Promise<z.output<Out>>;

export function operation<In extends z.ZodObject, Out extends z.ZodType>(row: Operation<In, Out>): Operation<In, Out> {
  return row;
}
