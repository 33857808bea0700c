import { z } from 'zod';
import type { Examples, InputExamples, OperationArea } from '../../../contract/operations.ts';
import { ErrorObject } from '../../../contract/platform/error-object.ts';
import { JsonValue } from '../../../contract/platform/json.ts';
import type { Operation } from '../../../contract/platform/operation.ts';
import { version } from '../version.ts';
import { accessOf, securityOf, securitySchemes } from './access-words.ts';
import { deprecationWords } from './deprecation.ts';
import { exampleMaker, type FieldExamples } from './example-of.ts';
import type { Schema } from './fits.ts';
import { describeCall } from './openapi-call.ts';
import { headersOf, parameters } from './openapi-headers.ts';
import { type RefusalExample, refusalDescriber } from './openapi-refusals.ts';
import { rateWords } from './rate-headers.ts';

type Json = z.core.util.JSONType;
type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Schema;
type Example = { input: Record<string, unknown>; output: unknown; refusal?: ErrorObject };

type ExampleTables = {
  examples: Examples;
  inputs: InputExamples;
  fields: FieldExamples;
  queries: FieldExamples;
  answers: Readonly<Record<string, unknown>>;
  answerFields: FieldExamples;
  refusal: RefusalExample;
};

export function openApiDocument(
  areas: readonly OperationArea[],
  { refusal, ...tables }: ExampleTables,
): Record<string, Json> {
  const models = new Map<string, Schema>();
  const schemaOf: SchemaOf = (schema, io) => {
    const { $schema, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: openJson });
    for (const [name, model] of Object.entries($defs)) models.set(name, model);
    return rest;
  };
  schemaOf(ErrorObject, 'output');
  const refusals = refusalDescriber(refusal);
  const { known, inputOf, answerOf, shared } = examplesFrom(tables, models);
  const describe = (operation: Operation) => ({
    ...describeInput(operation, schemaOf(operation.input, 'input'), inputOf),
    responses: {
      '200': describeAnswer(operation, schemaOf(operation.output, 'output'), answerOf),
      ...refusals.refusalsOf(operation, known.get(operation.id)?.refusal),
    },
  });
  const means = {
    propertiesOf: ({ input }: Operation) => schemaOf(input, 'input').properties ?? {},
    exampleOf: (operation: Operation) => inputOf(operation, schemaOf(operation.input, 'input')),
    refusalsOf: refusals.ownOf,
  };
  const row = ({ path, method }: { path: string; method: string }, tag: string, description: object) => ({
    ...{ path, method: method.toLowerCase(), operation: { tags: [tag], ...description } },
  });
  const rows = areas.flatMap(({ name, operations, protocols = [] }) => [
    ...operations.map((operation) => row(operation, name, describe(operation))),
    ...protocols.map((call) => row(call, name, describeCall(call, means))),
  ]);
  const document = {
    ...heading,
    tags: areas.map(({ name, description }) => ({ name, description })),
    paths: pathsOf(rows),
    components: {
      schemas: Object.fromEntries(models),
      ...{ parameters, securitySchemes, responses: refusals.responses },
      examples: { ...shared, ...refusals.examples },
    },
  };
  return JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

const heading = {
  openapi: '3.1.0',
  info: {
    title: 'Kapu',
    version,
    description: [
      'Search, hold, book and cancel; the pages of the portal call the same operations.',
      'Each operation says who may call it (`Access`) and refuses with the codes listed under their status.',
      'The same host serves a façade in FHIR R4 at `/fhir`, which `/fhir/metadata` describes, and the free times as SMART Scheduling Links at `/fhir/$bulk-publish`.',
    ].join(' '),
    license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  },
  externalDocs: { description: 'The façade in FHIR R4, as its CapabilityStatement says', url: '/fhir/metadata' },
  servers: [{ url: '/api', description: 'The partner whose host is asked' }],
} as const;

type CallRow = { path: string; method: string; operation: object };

function pathsOf(rows: readonly CallRow[]) {
  const paths = Object.entries(Object.groupBy(rows, ({ path }) => path));
  return Object.fromEntries(
    paths.map(([path, own = []]) => [
      path,
      Object.fromEntries(own.map(({ method, operation }) => [method, operation])),
    ]),
  );
}

function examplesFrom(
  { examples, inputs, fields, queries, answers, answerFields }: Omit<ExampleTables, 'refusal'>,
  models: ReadonlyMap<string, Schema>,
) {
  const known = new Map<string, Example | undefined>(Object.entries(examples));
  const inputExamples = new Map<string, object | undefined>(Object.entries(inputs));
  const ownAnswers = new Map(Object.entries(answers));
  const shared: Record<string, { value: unknown }> = {};
  const inputOf: InputOf = ({ id, method }, schema) => {
    const isQuery = method === 'GET';
    const real = known.get(id)?.input;
    if (real && !isQuery) return real;
    const tables = isQuery ? [queries, fields] : [fields];
    const { bodyOf } = exampleMaker({ models, tables, whole: isQuery }, id);
    return { ...bodyOf(schema), ...inputExamples.get(id), ...real };
  };
  const answerOf = ({ id }: Operation, schema: Schema) => {
    const { exampleOf } = exampleMaker({ models, tables: [answerFields, fields], whole: true }, id);
    const real = known.get(id);
    const own = ownAnswers.get(id);
    if (real) return { example: real.output };
    if (typeof own === 'string') return { example: own };
    const model = schema.$ref?.split('/').at(-1);
    if (own !== undefined || model === undefined) return { example: withOwn(exampleOf(schema), own) };
    shared[model] ??= { value: exampleOf(schema) };
    return { examples: { answer: { $ref: `#/components/examples/${model}` } } };
  };
  return { known, inputOf, answerOf, shared };
}

/** A recursive value is described as anything, because TypeScript refuses the type that generators make of a recursive union. */
function openJson({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Schema }): void {
  if (zodSchema === JsonValue) delete jsonSchema.anyOf;
}

function withOwn(example: Json, own: unknown): unknown {
  const isTable = typeof example === 'object' && !Array.isArray(example);
  return isTable && typeof own === 'object' ? { ...example, ...own } : example;
}

type InputOf = (operation: Operation, schema: Schema) => Record<string, unknown>;

function rateSentence(operation: Operation): string {
  const words = rateWords(operation);
  return words === undefined ? '' : ` Rate: ${words}.`;
}

function describeInput(operation: Operation, schema: Schema, inputOf: InputOf) {
  const { properties = {}, required = [], additionalProperties } = schema;
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const inHeader = Object.keys(operation.headers ?? {});
  const others = Object.keys(properties).filter((name) => !inPath.includes(name) && !inHeader.includes(name));
  const isGet = operation.method === 'GET';
  const examples = inputOf(operation, schema);
  const parameter = (place: 'path' | 'query') => (name: string) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: properties[name],
    ...(examples[name] !== undefined && { example: examples[name] }),
  });
  const body = {
    type: 'object',
    properties: Object.fromEntries(others.map((name) => [name, properties[name]])),
    required: required.filter((name) => others.includes(name)),
    additionalProperties,
  };
  const example = Object.fromEntries(Object.entries(examples).filter(([name]) => others.includes(name)));
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.deprecated && { deprecated: true }),
    description:
      `${deprecationWords(operation)} Clauses: ${operation.clauses.join(', ')}. Access: ${accessOf(operation)}.${rateSentence(operation)}`.trim(),
    security: securityOf(operation),
    parameters: [
      ...inPath.map(parameter('path')),
      ...(isGet ? others.map(parameter('query')) : []),
      ...headersOf(operation, required, examples),
    ],
    ...(!isGet && {
      requestBody: {
        required: true,
        content: { [operation.consumes ?? 'application/json']: { schema: body, example } },
      },
    }),
  };
}

function describeAnswer(
  operation: Operation,
  schema: Schema,
  answerOf: (operation: Operation, schema: Schema) => object,
) {
  const type = operation.produces ?? 'application/json';
  return { description: 'Done', content: { [type]: { schema, ...answerOf(operation, schema) } } };
}
