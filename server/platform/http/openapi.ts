import { z } from 'zod';
import { errorRow } from '../../../contract/errors.ts';
import type { Examples, InputExamples, OperationArea } from '../../../contract/operations.ts';
import { ErrorObject } from '../../../contract/platform/error-object.ts';
import { JsonValue } from '../../../contract/platform/json.ts';
import { languages } from '../../../contract/platform/languages.ts';
import { isAtDesk, type Operation } from '../../../contract/platform/operation.ts';
import type { ProtocolCall } from '../../../contract/platform/protocol.ts';
import { exampleMaker, type FieldExamples } from './example-of.ts';
import { refusalCodesOf } from './refusal-codes.ts';

type Json = z.core.util.JSONType;
type Schema = z.core.JSONSchema.BaseSchema;
type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Schema;
type InputOf = (operation: Operation, schema: Schema) => Record<string, unknown>;
type Example = { input: Record<string, unknown>; output: unknown; refusal?: ErrorObject };

type ExampleTables = {
  examples: Examples;
  /** Example values of one operation; they replace those of `fields`. */
  inputs: InputExamples;
  fields: FieldExamples;
};

export function openApiDocument(
  areas: readonly OperationArea[],
  { examples, inputs, fields }: ExampleTables,
): Record<string, Json> {
  const models = new Map<string, Schema>();
  const schemaOf: SchemaOf = (schema, io) => {
    const { $schema, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: openJson });
    for (const [name, model] of Object.entries($defs)) models.set(name, model);
    return rest;
  };
  schemaOf(ErrorObject, 'output');
  const known = new Map<string, Example | undefined>(Object.entries(examples));
  const typed = new Map<string, object | undefined>(Object.entries(inputs));
  const inputOf: InputOf = ({ id }, { properties = {}, required = [] }) =>
    known.get(id)?.input ?? { ...exampleMaker(models, fields)(properties, required), ...typed.get(id) };
  const rows = areas.flatMap(({ name, operations, protocols = [] }) => [
    ...operations.map((operation) => ({
      path: operation.path,
      method: operation.method.toLowerCase(),
      operation: { tags: [name], ...describe(operation, { schemaOf, inputOf }, known.get(operation.id)) },
    })),
    ...protocols.map((call) => ({
      path: call.path,
      method: call.method.toLowerCase(),
      operation: { tags: [name], ...describeCall(call, schemaOf) },
    })),
  ]);
  const paths = Object.entries(Object.groupBy(rows, ({ path }) => path));
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Kapu',
      version: '1',
      description: 'Search, hold, book and cancel; the pages of the portal call the same operations.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api', description: 'The partner whose host is asked' }],
    tags: areas.map(({ name, description }) => ({ name, description })),
    paths: Object.fromEntries(
      paths.map(([path, own = []]) => [
        path,
        Object.fromEntries(own.map(({ method, operation }) => [method, operation])),
      ]),
    ),
    components: { schemas: Object.fromEntries(models), parameters, securitySchemes },
  };
  return JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** TypeScript refuses the type that generators write of a union that holds itself. */
function openJson({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Schema }): void {
  if (zodSchema === JsonValue) delete jsonSchema.anyOf;
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The `token` of a log-in.' },
  desk: { type: 'http', scheme: 'bearer', description: 'The `token` of a log-in at the desk.' },
  apikey: { type: 'apiKey', in: 'header', name: 'apikey', description: "The key of a partner's own system." },
};

/** The headers of every call (S7-01, S7-05). */
const parameters = {
  sid: {
    name: 'sid',
    in: 'header',
    description: 'The subscription the customer acts under; not needed with only one.',
    schema: { type: 'string', format: 'uuid' },
  },
  locale: {
    name: 'locale',
    in: 'header',
    description: 'The language of the answer.',
    schema: { type: 'string', enum: languages },
  },
  requestId: {
    name: 'X-Fe-Request-Id',
    in: 'header',
    description: 'An id of this call, for the logs of both sides.',
    schema: { type: 'string', format: 'uuid' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A call repeated with the same key gets the first answer again.',
    schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
  },
};

type Means = { schemaOf: SchemaOf; inputOf: InputOf };

function describe(operation: Operation, { schemaOf, inputOf }: Means, example: Example | undefined) {
  const schema = schemaOf(operation.input, 'input');
  const { properties = {}, required = [], additionalProperties } = schema;
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const inHeader = Object.keys(operation.headers ?? {});
  const others = Object.keys(properties).filter((name) => !inPath.includes(name) && !inHeader.includes(name));
  const isGet = operation.method === 'GET';
  const isJson = !isGet && operation.consumes === undefined;
  const given = Object.entries(isJson ? inputOf(operation, schema) : (example?.input ?? {}));
  const parameter = (place: 'path' | 'query') => (name: string) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: properties[name],
    ...Object.fromEntries(given.filter(([field]) => field === name).map(([, value]) => ['example', value])),
  });
  const body = {
    type: 'object',
    properties: Object.fromEntries(others.map((name) => [name, properties[name]])),
    required: required.filter((name) => others.includes(name)),
    additionalProperties,
  };
  const bodyExample = isJson && { example: Object.fromEntries(given.filter(([name]) => others.includes(name))) };
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: `Clauses: ${operation.clauses.join(', ')}. Access: ${accessOf(operation)}.`,
    security: securityOf(operation),
    parameters: [
      ...inPath.map(parameter('path')),
      ...(isGet ? others.map(parameter('query')) : []),
      ...headersOf(operation, required),
    ],
    ...(!isGet && {
      requestBody: {
        required: true,
        content: { [operation.consumes ?? 'application/json']: { schema: body, ...bodyExample } },
      },
    }),
    responses: { '200': answerOf(operation, schemaOf, example), ...refusalsOf(operation, example?.refusal) },
  };
}

function describeCall({ as, headers, takes, answers, ...call }: ProtocolCall, schemaOf: SchemaOf) {
  const { properties = {} } = schemaOf(as.input, 'input');
  const shared = refusalsOf(as, undefined);
  const own = Object.entries(answers).map(([status, answer]) => {
    const same = shared[status];
    const isRefusal = Number(status) >= 400;
    const text = { 'text/plain': { schema: { type: 'string' } } };
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
      ...Object.entries(properties).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
      ...Object.entries(headers).map(([name, { description, example, isNumber }]) => ({
        ...{ name, in: 'header', required: true, description },
        schema: { type: isNumber ? 'integer' : 'string' },
        example: isNumber ? Number(example) : example,
      })),
      ...['locale', 'requestId'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(takes !== undefined && {
      requestBody: { required: true, content: { [takes]: { schema: { type: 'string', format: 'binary' } } } },
    }),
    responses: Object.fromEntries(
      responses.map(([status, answer]) => [status, call.method === 'HEAD' ? bare(answer) : answer]),
    ),
  };
}

export function accessOf({ access, selfOnly }: Operation): string {
  const [kind = '', what = ''] = typeof access === 'string' ? ['', access] : (Object.entries(access)[0] ?? []);
  const who = ['key', 'desk'].includes(kind) ? `${kind} ${what}` : what;
  return selfOnly ? `${who}, never an operator` : who;
}

/** The token of a log-in by token is shown where a session's is (S7-17). */
function isBearer({ headers }: Operation): boolean {
  return Object.values(headers ?? {}).includes('authorization');
}

function securityOf(operation: Operation) {
  const { access } = operation;
  if (access === 'entry') return isBearer(operation) ? [{ bearer: [] }] : [];
  if (isAtDesk(operation)) return [{ desk: [] }];
  if (typeof access === 'object' && 'key' in access) return [{ apikey: [] }];
  return access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

function headersOf(operation: Operation, required: readonly string[]) {
  const own = Object.entries(operation.headers ?? {})
    .filter(([, name]) => name !== 'authorization')
    .map(([field, name]) => ({ name, in: 'header', required: required.includes(field), schema: { type: 'string' } }));
  const shared = Object.entries({
    sid: operation.access !== 'entry' && !isAtDesk(operation),
    locale: true,
    requestId: !operation.mints,
    idempotencyKey: operation.method === 'POST',
  });
  return [
    ...own,
    // Where a log-in is made the id is asked for, because no form of another site can send it.
    ...(operation.mints ? [{ ...parameters.requestId, required: true }] : []),
    ...shared.flatMap(([name, applies]) => (applies ? [{ $ref: `#/components/parameters/${name}` }] : [])),
  ];
}

function answerOf(operation: Operation, schemaOf: SchemaOf, example: Example | undefined) {
  const type = operation.produces ?? 'application/json';
  const content = { schema: schemaOf(operation.output, 'output'), ...(example && { example: example.output }) };
  return { description: 'Done', content: { [type]: content } };
}

function refusalsOf(operation: Operation, example: ErrorObject | undefined) {
  const byStatus = Map.groupBy(refusalCodesOf(operation), (code) => String(errorRow(code).status));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: {
          'application/json': {
            schema: { $ref: '#/$defs/ErrorObject' },
            ...(String(example?.httpCode) === status && { example }),
          },
        },
      },
    ]),
  );
}
