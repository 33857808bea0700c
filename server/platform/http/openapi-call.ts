import type { z } from 'zod';
import type { Operation } from '../../../contract/platform/operation.ts';
import type { ProtocolCall } from '../../../contract/platform/protocol.ts';
import { accessOf, securityOf } from './access-words.ts';

type RefusalsByStatus = Readonly<Record<string, { description: string; content: object }>>;
type Means = {
  propertiesOf: (operation: Operation) => Readonly<Record<string, z.core.JSONSchema.BaseSchema | boolean>>;
  exampleOf: (operation: Operation) => Readonly<Record<string, unknown>>;
  refusalsOf: (operation: Operation) => RefusalsByStatus;
};

export function describeCall({ as, headers, takes, answers, ...call }: ProtocolCall, means: Means) {
  const shared = means.refusalsOf(as);
  const exampleInput = means.exampleOf(as);
  const own = Object.entries(answers).map(([status, answer]) => {
    const same = shared[status];
    const isRefusal = Number(status) >= 400;
    const text = { 'text/plain': { schema: { type: 'string' }, example: answer.description } };
    return [
      status,
      {
        description: [answer.description, ...(same ? [same.description] : [])].join('; '),
        headers: Object.fromEntries(answer.headers.map((name) => [name, { schema: { type: 'string' } }])),
        ...(isRefusal && { content: { ...same?.content, ...text } }),
      },
    ] as const;
  });
  const bare = ({ content: _, ...answer }: { content?: object }) => answer;
  const responses = Object.entries({ ...shared, ...Object.fromEntries(own) });
  return {
    operationId: call.id,
    summary: call.summary,
    description: `${call.description} Clauses: ${call.clauses.join(', ')}. Access: ${accessOf(as)}.`,
    security: securityOf(as),
    parameters: [
      ...Object.entries(means.propertiesOf(as)).map(([name, schema]) => ({
        ...{ name, in: 'path', required: true, schema },
        example: exampleInput[name],
      })),
      ...Object.entries(headers).map(([name, { description, example, isNumber }]) => ({
        ...{ name, in: 'header', required: true, description },
        schema: { type: isNumber ? 'integer' : 'string' },
        example: isNumber ? Number(example) : example,
      })),
      ...['sid', 'locale', 'requestId'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(takes !== undefined && {
      requestBody: { required: true, content: { [takes]: { schema: { type: 'string', format: 'binary' } } } },
    }),
    responses: Object.fromEntries(
      responses.map(([status, answer]) => [status, call.method === 'HEAD' ? bare(answer) : answer]),
    ),
  };
}
