import type { z } from 'zod';
import { fits, type Models, resolved, type Schema, type SchemaOrRule, typesOf } from './fits.ts';

type Json = z.core.util.JSONType;

export type FieldExamples = Readonly<Record<string, Json>>;

type Kit = {
  models: Models;
  /** Values by `operation.field`, `model.field`, `parent.field`, `model` or `field`; the first fitting one is used. */
  tables: readonly FieldExamples[];
  whole: boolean;
};

/** @internal */
export const filler = 'some text';

const formats = new Map<string, Json>([
  ['uuid', '3cb205b6-e885-5d37-a249-f93759ba6614'],
  ['date', '2026-12-01'],
  ['date-time', '2026-11-23T08:30:00Z'],
  ['uri', 'https://kapu.example/'],
  ['base64', 'JVBERi0xLjcK'],
]);

export function exampleMaker({ models, tables, whole }: Kit, root = '') {
  const within = new Set<Schema>();
  const isWithin = (schema: SchemaOrRule | undefined) =>
    typeof schema === 'object' && within.has(resolved(schema, models));
  function exampleOf(node: SchemaOrRule | undefined, name = '', parents: readonly string[] = []): Json {
    if (typeof node !== 'object') return null;
    const known = knownOf(node, name, parents);
    if (known !== undefined) return known;
    const schema = resolved(node, models);
    const labels = [...modelsIn(node), name];
    if (schema.const !== undefined) return schema.const ?? null;
    if (schema.enum !== undefined) return schema.enum[0] ?? null;
    const [choice] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((one) => !isWithin(one));
    if (choice !== undefined) return exampleOf(choice, name, parents);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name, parents)));
    switch (typesOf(schema).find((type) => type !== 'null')) {
      case 'object':
        return bodyOf(schema, labels);
      case 'array':
        return Array.from({ length: Math.max(schema.minItems ?? 0, whole && !isWithin(itemOf(schema)) ? 1 : 0) }, () =>
          exampleOf(itemOf(schema), name, parents),
        );
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 1, whole ? 1 : 0);
      case 'boolean':
        return true;
      case 'string':
        return formats.get(schema.format ?? '') ?? (whole ? filler : 'a'.repeat(schema.minLength ?? 1));
      default:
        return null;
    }
  }
  function knownOf(schema: Schema, name: string, parents: readonly string[]): Json | undefined {
    const names = [...[root, ...parents].map((parent) => `${parent}.${name}`), ...modelsIn(schema), name];
    const values = tables.flatMap((table) => names.flatMap((one) => (Object.hasOwn(table, one) ? [table[one]] : [])));
    return values.find((value) => value !== undefined && fits(value, schema, models));
  }
  function bodyOf(schema: Schema, parents: readonly string[] = []): Record<string, Json> {
    const { properties = {}, required = [] } = schema;
    within.add(schema);
    const names = whole ? Object.keys(properties) : required;
    const body = names.map((name) => [name, exampleOf(properties[name], name, parents)] as const);
    const named = namedOf(schema);
    within.delete(schema);
    return { ...named, ...Object.fromEntries(body) };
  }
  function namedOf({ additionalProperties, propertyNames }: Schema): Record<string, Json> {
    if (!whole || typeof additionalProperties !== 'object' || additionalProperties === null) return {};
    const names = typeof propertyNames === 'object' ? (propertyNames.enum ?? ['key']) : ['key'];
    return Object.fromEntries(names.map((name) => [String(name), exampleOf(additionalProperties, String(name))]));
  }
  return { exampleOf, bodyOf };
}

function modelsIn({ $ref }: Schema): string[] {
  return $ref === undefined ? [] : [$ref.split('/').at(-1) ?? ''];
}

function itemOf({ items }: Schema): SchemaOrRule | undefined {
  return Array.isArray(items) ? items[0] : items;
}
