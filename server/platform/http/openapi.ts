import { z } from 'zod';
import { errorRow } from '../../../contract/errors.ts';
import { languages } from '../../../contract/platform/languages.ts';
import type { Operation } from '../../../contract/platform/operation.ts';
import { ErrorObject } from '../../../contract/platform/problem.ts';

type Json = z.core.util.JSONType;

export function openApiDocument(operations: readonly Operation[]): Record<string, Json> {
  const paths = Map.groupBy(operations, (operation) => operation.path);
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Kapu',
      version: '1',
      description: 'Search, hold, book and cancel; the pages of the portal call the same operations.',
    },
    servers: [{ url: '/api' }],
    paths: Object.fromEntries(
      [...paths].map(([path, rows]) => [
        path,
        Object.fromEntries(rows.map((row) => [row.method.toLowerCase(), describe(row)])),
      ]),
    ),
    components: {
      schemas: { ErrorObject: schemaOf(ErrorObject, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apikey: { type: 'apiKey', in: 'header', name: 'apikey' },
      },
    },
  };
  return JSON.parse(JSON.stringify(document));
}

function describe(operation: Operation) {
  const { properties = {}, required = [] } = objectOf(schemaOf(operation.input, 'input'));
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const inHeader = Object.keys(operation.headers ?? {});
  const others = Object.keys(properties).filter((name) => !inPath.includes(name) && !inHeader.includes(name));
  const parameters = inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] }));
  const isGet = operation.method === 'GET';
  const query = isGet
    ? others.map((name) => ({ name, in: 'query', required: required.includes(name), schema: properties[name] }))
    : [];
  const body = {
    type: 'object',
    properties: Object.fromEntries(others.map((name) => [name, properties[name]])),
    required: required.filter((name) => others.includes(name)),
    additionalProperties: false,
  };
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: `Clauses: ${operation.clauses.join(', ')}. Access: ${accessOf(operation)}.`,
    security: securityOf(operation),
    parameters: [...parameters, ...query, ...headersOf(operation)],
    ...(!isGet && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: { '200': answerOf(operation), ...refusalsOf(operation) },
  };
}

export function accessOf({ access, selfOnly }: Operation): string {
  const who = typeof access === 'string' ? access : 'key' in access ? `key ${access.key}` : access.permission;
  return selfOnly ? `${who}, never an operator` : who;
}

function securityOf({ access }: Operation) {
  if (access === 'entry') return [];
  if (typeof access === 'object' && 'key' in access) return [{ apikey: [] }];
  return access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

/** The headers of every call (S7-01, S7-05). */
function headersOf(operation: Operation) {
  const sid = { name: 'sid', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } };
  const own = Object.values(operation.headers ?? {})
    .filter((name) => name !== 'authorization')
    .map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } }));
  const shared = [
    ...own,
    ...(operation.access === 'entry' ? [] : [sid]),
    { name: 'locale', in: 'header', required: false, schema: { enum: languages } },
    { name: 'X-Fe-Request-Id', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } },
  ];
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
  };
  return operation.method === 'POST' ? [...shared, key] : shared;
}

function answerOf(operation: Operation) {
  const type = operation.produces ?? 'application/json';
  return { description: 'Done', content: { [type]: { schema: schemaOf(operation.output, 'output') } } };
}

function refusalsOf(operation: Operation) {
  const codes = new Set([
    ...operation.refusals,
    ...Object.values(operation.invalid ?? {}),
    'X444' as const,
    'K429' as const,
    'K503' as const,
  ]);
  const byStatus = Map.groupBy(codes, (code) => String(errorRow(code).status));
  return Object.fromEntries(
    [...byStatus].map(([status, rows]) => [
      status,
      {
        description: rows.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorObject' } } },
      },
    ]),
  );
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
}

function objectOf(schema: ReturnType<typeof schemaOf>): { properties?: Record<string, unknown>; required?: string[] } {
  return { properties: schema.properties ?? {}, required: schema.required ?? [] };
}
