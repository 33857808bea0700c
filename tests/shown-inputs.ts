import { z } from 'zod';
import { examples } from '../contract/examples.ts';
import { fields, inputs } from '../contract/input-examples.ts';
import { operationAreas } from '../contract/operations.ts';
import { openApiDocument } from '../server/platform/http/openapi.ts';

const Shown = z.object({
  operationId: z.string(),
  parameters: z.array(
    z.object({ name: z.string().optional(), in: z.string().optional(), example: z.unknown().optional() }),
  ),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ example: z.record(z.string(), z.unknown()) }) }) })
    .optional(),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** What a reader of the OpenAPI document would send: the body it shows, with what stands in the address. */
export function shownInputs(): Map<string, Record<string, unknown>> {
  const { paths } = Document.parse(openApiDocument(operationAreas, { examples, inputs, fields }));
  const rows = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((row) => Shown.safeParse(row).data ?? []);
  return new Map(
    rows.flatMap(({ operationId, parameters, requestBody }) => {
      if (!requestBody) return [];
      const inPath = parameters.flatMap((one) => (one.in === 'path' ? [[one.name, one.example]] : []));
      return [[operationId, { ...Object.fromEntries(inPath), ...requestBody.content['application/json'].example }]];
    }),
  );
}
