import { z } from 'zod';
import type { OperationArea } from '../../../contract/operations.ts';
import { ErrorObject } from '../../../contract/platform/error-object.ts';
import { JsonValue } from '../../../contract/platform/json.ts';
import type { Operation } from '../../../contract/platform/operation.ts';
import { version } from '../version.ts';
import { accessOf, securityOf, securitySchemes } from './access-words.ts';
import { deprecationWords } from './deprecation.ts';
import { exampleMaker, type FieldExamples, moveExamples, type OwnExamples } from './example-of.ts';
import type { Models, Schema } from './fits.ts';
import { describeCall } from './openapi-call.ts';
import { headersOf, parameters } from './openapi-headers.ts';
import { type RefusalExample, refusalDescriber } from './openapi-refusals.ts';
import { rateWords } from './rate-headers.ts';

type Json = z.core.util.JSONType;
type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Schema;

/** Examples of fields by their names alone: of what is sent, of queries, and of answers. */
type CommonExamples = { inputs: FieldExamples; queries: FieldExamples; answers: FieldExamples };

export function openApiDocument(
  areas: readonly OperationArea[],
  common: CommonExamples,
  refusal: RefusalExample,
): Record<string, Json> {
  const models = new Map<string, Schema>();
  const own: OwnExamples = new WeakMap();
  const schemaOf: SchemaOf = (schema, io) => {
    const described = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: openJson });
    moveExamples(described, own);
    const { $schema, $defs = {}, ...rest } = described;
    for (const [name, model] of Object.entries($defs)) models.set(name, model);
    return rest;
  };
  schemaOf(ErrorObject, 'output');
  const refusals = refusalDescriber(refusal);
  const { inputOf, answerOf, shared } = examplesFrom(common, models, own);
  const describe = (operation: Operation) => ({
    ...describeInput(operation, schemaOf(operation.input, 'input'), inputOf),
    responses: {
      '200': describeAnswer(operation, schemaOf(operation.output, 'output'), answerOf),
      ...refusals.refusalsOf(operation, operation.example?.refusal),
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

function examplesFrom({ inputs, queries, answers }: CommonExamples, models: Models, own: OwnExamples) {
  const shared: Record<string, { value: unknown }> = {};
  const inputOf: InputOf = ({ method, example }, schema) => {
    const whole = method === 'GET';
    const { bodyOf } = exampleMaker({ models, own, tables: whole ? [queries, inputs] : [inputs], whole });
    const body = bodyOf(schema);
    const overrides = example?.input ?? {};
    return Object.keys(body).every((name) => name in overrides) ? overrides : { ...body, ...overrides };
  };
  const { exampleOf } = exampleMaker({ models, own, tables: [answers, inputs], whole: true });
  const answerOf = ({ example }: Operation, schema: Schema) => {
    const answer = example?.answer;
    const model = schema.$ref?.split('/').at(-1);
    if (answer !== undefined || model === undefined) return { example: withOwn(exampleOf(schema), answer) };
    shared[model] ??= { value: exampleOf(schema) };
    return { examples: { answer: { $ref: `#/components/examples/${model}` } } };
  };
  return { inputOf, answerOf, shared };
}

/** A recursive value is described as anything, because TypeScript refuses the type that generators make of a recursive union. */
function openJson({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Schema }): void {
  if (zodSchema === JsonValue) delete jsonSchema.anyOf;
}

/** The operation's own example replaces only the fields of an object that it names, and any other value as a whole. */
function withOwn(example: Json, own: unknown): unknown {
  return typeof own === 'object' && typeof example === 'object' ? { ...example, ...own } : (own ?? example);
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
