import type { Operation } from './operation.ts';

/** A call with bytes as its body and headers as its answer, which no operation describes; the OpenAPI document prints it. */
export type ProtocolCall = {
  id: string;
  method: 'HEAD' | 'PATCH';
  path: `/${string}`;
  summary: string;
  description: string;
  /** The operation that has the same callers, refusals and fields in the path. */
  as: Operation;
  headers: Readonly<Record<string, HeaderRow>>;
  takes?: string;
  /** The answers by status, with their headers; a refusal is plain text. */
  answers: Readonly<Record<number, { description: string; headers: readonly string[] }>>;
  clauses: readonly string[];
};

type HeaderRow = { description: string; example: string; isNumber?: true };
