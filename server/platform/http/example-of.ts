import type { z } from 'zod';

type Json = z.core.util.JSONType;
type Schema = z.core.JSONSchema.BaseSchema;
type SchemaOrRule = Schema | boolean;

export type FieldExamples = Readonly<Record<string, Json>>;

const formats = new Map<string, Json>([
  ['uuid', '3cb205b6-e885-5d37-a249-f93759ba6614'],
  ['date', '2026-12-01'],
]);

/** Makes examples of schemas: a field by its name, else by the least that its schema asks for; what may be left out is. */
export function exampleMaker(models: ReadonlyMap<string, Schema>, fields: FieldExamples) {
  function exampleOf(schema: SchemaOrRule | undefined, name = ''): Json {
    if (typeof schema !== 'object') return null;
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (known !== undefined && (schema.enum === undefined || schema.enum.some((one) => one === known))) return known;
    const model = schema.$ref === undefined ? undefined : models.get(schema.$ref.split('/').at(-1) ?? '');
    if (model) return exampleOf(model, name);
    if (schema.const !== undefined) return schema.const ?? null;
    if (schema.enum !== undefined) return schema.enum[0] ?? null;
    const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
    if (first !== undefined) return exampleOf(first, name);
    switch (schema.type) {
      case 'object':
        return bodyOf(schema.properties ?? {}, schema.required ?? []);
      case 'array':
        return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(itemOf(schema), name));
      case 'integer':
      case 'number':
        return schema.minimum ?? 1;
      case 'boolean':
        return true;
      case 'string':
        return formats.get(schema.format ?? '') ?? 'a'.repeat(schema.minLength ?? 1);
      default:
        return null;
    }
  }
  function bodyOf(properties: Readonly<Record<string, SchemaOrRule>>, required: readonly string[]) {
    return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name], name)]));
  }
  return bodyOf;
}

function itemOf({ items }: Schema): SchemaOrRule | undefined {
  return Array.isArray(items) ? items[0] : items;
}
