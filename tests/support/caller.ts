import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { ErrorObject } from '../../contract/platform/error-object.ts';
import type { Operation } from '../../contract/platform/operation.ts';
import { refusalCodesOf } from '../../server/platform/http/refusal-codes.ts';

export type Answer<Out extends z.ZodType> =
  | { status: number; ok: z.output<Out>; error: undefined }
  | { status: number; ok: undefined; error: ErrorObject };

type Request = (path: string, init: RequestInit & { host?: string }) => Promise<Response>;

/** The answer is checked against the contract. */
export function callerOf(request: Request) {
  return async <In extends z.ZodObject, Out extends z.ZodType>(
    operation: Operation<In, Out>,
    input: z.input<In>,
    headers: Record<string, string> = {},
  ): Promise<Answer<Out>> => {
    const { path, body, headerValues: own } = addressed(operation, input);
    const { host, ...ownHeaders } = headers;
    const response = await request(`/api${path}`, {
      ...(host !== undefined && { host }),
      method: operation.method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(operation.mints && { 'x-fe-request-id': randomUUID() }),
        ...own,
        ...ownHeaders,
      },
      ...(body !== undefined && { body }),
    });
    return answerOf(operation, response);
  };
}

/** A refusal that the contract does not name is an error. */
export async function answerOf<Out extends z.ZodType>(
  operation: Operation<z.ZodObject, Out>,
  response: Response,
): Promise<Answer<Out>> {
  const { status } = response;
  if (!response.ok) {
    const error = ErrorObject.parse(await response.json());
    if (!new Set<string>(refusalCodesOf(operation)).has(error.errorCode))
      throw new Error(`the OpenAPI document does not say that ${operation.id} may answer ${error.errorCode}`);
    return { status, ok: undefined, error };
  }
  const output = operation.produces === undefined ? await response.json() : await response.text();
  return { status, ok: operation.output.parse(output), error: undefined };
}

function addressed(operation: Operation, input: Record<string, unknown>) {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const take = (name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return value;
  };
  const fill = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(take(name)));
  const headerValues = Object.fromEntries(
    Object.entries(operation.headers ?? {})
      .filter(([field]) => rest.has(field))
      .map(([field, name]) => [name, `${name === 'authorization' ? 'Bearer ' : ''}${take(field)}`]),
  );
  if (operation.method === 'POST') return { path: fill, body: JSON.stringify(Object.fromEntries(rest)), headerValues };
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]));
  return { path: `${fill}?${query}`, body: undefined, headerValues };
}
