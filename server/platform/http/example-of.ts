import type { z } from 'zod';
import { JsonValue } from '../../../contract/platform/json.ts';
import { memberOf } from '../../../contract/platform/member-of.ts';
import { fits, type Models, resolved, type Schema, type SchemaOrRule, typesOf } from './fits.ts';

type Json = z.core.util.JSONType;

export type FieldExamples = Readonly<Record<string, Json>>;

type Kit = {
  models: Models;
  /** What a schema says itself, by `meta({ example })`. */
  own: OwnExamples;
  /** Values by the field's name where its schema says nothing; the first fitting one is used. */
  tables: readonly FieldExamples[];
  whole: boolean;
};

export type OwnExamples = WeakMap<object, Json>;

/** Moves the examples out of a schema and all that it holds, for the document shows them elsewhere. */
export function moveExamples(schema: unknown, own: OwnExamples): void {
  if (typeof schema !== 'object' || schema === null) return;
  const example = memberOf(schema, 'example');
  if (example !== undefined) own.set(schema, JsonValue.parse(example));
  Reflect.deleteProperty(schema, 'example');
  for (const inner of Object.values(schema)) moveExamples(inner, own);
}

/** @internal */
export const filler = 'some text';

const formats = new Map<string, Json>([
  ['uuid', '3cb205b6-e885-5d37-a249-f93759ba6614'],
  ['date', '2026-12-01'],
  ['date-time', '2026-11-23T08:30:00Z'],
  ['uri', 'https://kapu.example/'],
  ['base64', 'JVBERi0xLjcK'],
]);

export function exampleMaker({ models, own, tables, whole }: Kit) {
  const within = new Set<Schema>();
  const isWithin = (schema: SchemaOrRule | undefined) =>
    typeof schema === 'object' && within.has(resolved(schema, models));
  function exampleOf(node: SchemaOrRule | undefined, name = ''): Json {
    if (typeof node !== 'object') return null;
    const known = own.has(node) ? own.get(node) : knownOf(node, name);
    if (known !== undefined) return known;
    const example = leastOf(resolved(node, models), name);
    return example === filler && fits(null, node, models) ? null : example;
  }
  function leastOf(schema: Schema, name: string): Json {
    if (schema.const !== undefined) return schema.const ?? null;
    if (schema.enum !== undefined) return schema.enum[0] ?? null;
    const [choice] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((one) => !isWithin(one));
    if (choice !== undefined) return exampleOf(choice, name);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
    switch (typesOf(schema).find((type) => type !== 'null')) {
      case 'object':
        return Object.assign(bodyOf(schema), own.get(schema));
      case 'array':
        return Array.from({ length: Math.max(schema.minItems ?? 0, whole && !isWithin(itemOf(schema)) ? 1 : 0) }, () =>
          exampleOf(itemOf(schema), name),
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
  function knownOf(schema: Schema, name: string): Json | undefined {
    const values = tables.flatMap((table) => (Object.hasOwn(table, name) ? [table[name]] : []));
    return values.find((value) => value !== undefined && fits(value, schema, models));
  }
  function bodyOf(schema: Schema): Record<string, Json> {
    const { properties = {}, required = [] } = schema;
    within.add(schema);
    const names = whole ? Object.keys(properties) : required;
    const body = names.map((name) => [name, exampleOf(properties[name], name)] as const);
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

function itemOf({ items }: Schema): SchemaOrRule | undefined {
  return Array.isArray(items) ? items[0] : items;
}
