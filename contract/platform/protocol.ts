import type { Operation } from './operation.ts';

/** A call whose body is bytes and whose answer is headers, so that no operation describes it; the OpenAPI document prints it. */
export type ProtocolCall = {
  id: string;
  method: 'HEAD' | 'PATCH';
  path: `/${string}`;
  summary: string;
  description: string;
  /** The operation whose callers, refusals and fields in the path it shares. */
  as: Operation;
  headers: Readonly<Record<string, HeaderRow>>;
  takes?: string;
  /** Answers by status, with their headers; a refusal is plain text. */
  answers: Readonly<Record<number, { description: string; headers: readonly string[] }>>;
  clauses: readonly string[];
};

type HeaderRow = { description: string; example: string; isNumber?: true };
