import type { z } from 'zod';

type Json = z.core.util.JSONType;
export type Schema = z.core.JSONSchema.BaseSchema;
export type SchemaOrRule = Schema | boolean;
export type Models = ReadonlyMap<string, Schema>;

const types: Readonly<Record<string, (value: Json) => boolean>> = {
  null: (value) => value === null,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

export function resolved(schema: Schema, models: Models): Schema {
  return schema.$ref === undefined ? schema : (models.get(schema.$ref.split('/').at(-1) ?? '') ?? schema);
}

export function typesOf({ type }: Schema): string[] {
  return type === undefined ? [] : [type].flat();
}

export function fits(value: Json, node: SchemaOrRule, models: Models): boolean {
  if (typeof node === 'boolean') return node;
  const schema = resolved(node, models);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choices.length > 0) return choices.some((choice) => fits(value, choice, models));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum !== undefined) return schema.enum.some((one) => one === value);
  const allowed = typesOf(schema);
  if (allowed.length > 0 && !allowed.some((type) => types[type]?.(value) ?? false)) return false;
  if (typeof value === 'string') return fitsText(value, schema);
  if (typeof value === 'number') return value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value);
  if (!Array.isArray(value)) return true;
  const item = Array.isArray(schema.items) ? schema.items[0] : schema.items;
  return value.length >= (schema.minItems ?? 0) && value.every((one) => fits(one, item ?? true, models));
}

function fitsText(value: string, { minLength = 0, maxLength = value.length, pattern, format }: Schema): boolean {
  const isInside = value.length >= minLength && value.length <= maxLength;
  const isAddress = format !== 'uri' || URL.canParse(value);
  return isInside && isAddress && (pattern === undefined || new RegExp(pattern).test(value));
}
