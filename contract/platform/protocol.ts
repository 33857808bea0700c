import type { Operation } from './operation.ts';

/** No operation describes a body of bytes and an answer of headers; the OpenAPI document prints this instead. */
export type ProtocolCall = {
  id: string;
  method: 'HEAD' | 'PATCH';
  path: `/${string}`;
  summary: string;
  description: string;
  /** The operation with the same callers, refusals and fields in the path. */
  as: Operation;
  headers: Readonly<Record<string, HeaderRow>>;
  takes?: string;
  /** Answers by status, with their headers; a refusal is plain text. */
  answers: Readonly<Record<number, { description: string; headers: readonly string[] }>>;
  clauses: readonly string[];
};

type HeaderRow = { description: string; example: string; isNumber?: true };
