import { z } from 'zod';
import { apiDocument } from '../../server/platform/http/api-document.ts';
import { loadTexts } from '../../server/platform/texts.ts';

const Named = z.object({ $ref: z.string() });
const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  example: z.unknown().optional(),
});
const Content = z.record(
  z.string(),
  z.object({
    schema: z.unknown(),
    example: z.unknown().optional(),
    examples: z.record(z.string(), z.unknown()).optional(),
  }),
);
const DocumentRow = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  description: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.unknown()),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const Response = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.unknown()).optional(),
  content: Content.optional(),
});
const Document = z.object({
  info: z.object({ description: z.string() }),
  externalDocs: z.object({ url: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), DocumentRow)),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});

export const document = Document.parse(apiDocument(loadTexts('locales')));

export const described = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((row) => [row.operationId, row] as const),
);
export type DocumentRow = z.infer<typeof DocumentRow>;

function resolved(value: unknown): unknown {
  const named = Named.safeParse(value);
  if (!named.success) return value;
  const [, , kind = '', name = ''] = named.data.$ref.split('/');
  return document.components[kind]?.[name];
}

export function parametersOf({ parameters }: DocumentRow): z.infer<typeof Parameter>[] {
  return parameters.map((one) => Parameter.parse(resolved(one)));
}

export function responseOf({ responses }: DocumentRow, status: string): z.infer<typeof Response> {
  return Response.parse(resolved(responses[status]));
}

export function examplesOf({ example, examples = {} }: z.infer<typeof Content>[string]): unknown[] {
  const Shown = z.object({ value: z.unknown() });
  const listed = Object.values(examples).map((one) => Shown.parse(resolved(one)).value);
  return example === undefined ? listed : [example, ...listed];
}
