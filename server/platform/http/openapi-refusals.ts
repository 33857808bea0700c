import { errorRow } from '../../../contract/errors.ts';
import type { ErrorObject } from '../../../contract/platform/error-object.ts';
import type { Operation } from '../../../contract/platform/operation.ts';
import type { ErrorCode } from '../../../contract/platform/problem.ts';
import { refusalCodesOf } from './refusal-codes.ts';

export type RefusalExample = (code: ErrorCode) => ErrorObject;

const rateHeadersOfRefusals = Object.fromEntries(
  ['Retry-After', 'RateLimit', 'RateLimit-Policy'].map((name) => [name, { schema: { type: 'string' } }]),
);

const nameOf = (code: ErrorCode) => code.replace('#', 'no-');
/** Refusals of one status with more codes than this are described at their operation, not shared in `components`. */
const mostShared = 3;

export function refusalDescriber(exampleOf: RefusalExample) {
  const examples: Record<string, { summary: string; value: ErrorObject }> = {};
  const responses: Record<string, ReturnType<typeof describe>> = {};
  function exampleAt(code: ErrorCode) {
    const name = nameOf(code);
    const value = examples[name]?.value ?? exampleOf(code);
    examples[name] = { summary: value.message, value };
    return [name, { $ref: `#/components/examples/${name}` }] as const;
  }
  function describe(codes: readonly ErrorCode[], real?: ErrorObject) {
    const examples = codes.map((code) =>
      real?.errorCode === code ? ([nameOf(code), { value: real }] as const) : exampleAt(code),
    );
    return {
      description: codes.join(', '),
      ...(codes.includes('K429') && { headers: rateHeadersOfRefusals }),
      content: {
        'application/json': { schema: { $ref: '#/$defs/ErrorObject' }, examples: Object.fromEntries(examples) },
      },
    };
  }
  function byStatus(operation: Operation) {
    return [...Map.groupBy(refusalCodesOf(operation), (code) => String(errorRow(code).status))];
  }
  function shared(status: string, codes: readonly ErrorCode[]) {
    const name = [status, ...codes.map(nameOf)].join('.');
    responses[name] ??= describe(codes);
    return { $ref: `#/components/responses/${name}` };
  }
  return {
    examples,
    responses,
    ownOf: (operation: Operation) =>
      Object.fromEntries(byStatus(operation).map(([status, codes]) => [status, describe(codes)])),
    refusalsOf: (operation: Operation, real: ErrorObject | undefined) =>
      Object.fromEntries(
        byStatus(operation).map(([status, codes]) => [
          status,
          codes.length > mostShared || String(real?.httpCode) === status
            ? describe(codes, real)
            : shared(status, codes),
        ]),
      ),
  };
}
