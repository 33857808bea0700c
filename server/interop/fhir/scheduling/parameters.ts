import { z } from 'zod';
import { problem } from '../../../../contract/platform/problem.ts';
import { referenceOf, unknownParameter, unreadable, unreadablePart } from '../values.ts';

const text = z.string().max(2000);
const Reference = z.object({ reference: text.optional(), identifier: z.unknown().optional() });
const Part = z.object({
  name: z.string().max(100),
  valueReference: Reference.optional(),
  valueDateTime: text.optional(),
  valueInstant: text.optional(),
  valueDate: text.optional(),
  valueString: text.optional(),
  valueCode: text.optional(),
  valueInteger: z.int().optional(),
  valueBoolean: z.boolean().optional(),
  valueCoding: z.object({ system: text.optional(), code: text.optional() }).optional(),
  resource: z.record(z.string(), z.unknown()).optional(),
});
const Parameters = z.object({ resourceType: z.literal('Parameters'), parameter: z.array(Part).max(50).default([]) });

export type ParameterValues = {
  texts: (name: string) => string[];
  text: (name: string) => string | undefined;
  resource: (name: string) => Record<string, unknown> | undefined;
};

/** @throws Problem KD003 for a body that is no Parameters, or has others than `known` */
export function parametersIn(body: unknown, known: readonly string[]): ParameterValues {
  const read = Parameters.safeParse(body);
  if (!read.success) throw unreadablePart('Parameters', read.error);
  const { parameter } = read.data;
  const strange = parameter.find(({ name }) => !known.includes(name));
  if (strange) throw unknownParameter(strange.name);
  const named = (name: string) => parameter.filter((part) => part.name === name);
  const texts = (name: string) => named(name).map((part) => valueText(part) ?? '');
  return { texts, text: (name) => texts(name)[0], resource: (name) => named(name)[0]?.resource };
}

export function parametersOf(query: URLSearchParams, known: readonly string[]): ParameterValues {
  for (const name of query.keys()) if (!known.includes(name) && name !== '_webview') throw unknownParameter(name);
  const texts = (name: string) => query.getAll(name);
  return { texts, text: (name) => texts(name)[0], resource: () => undefined };
}

function valueText(part: z.output<typeof Part>): string | undefined {
  const { valueReference, valueCoding, valueInteger, valueBoolean } = part;
  if (valueReference) return valueReference.reference;
  if (valueCoding) return `${valueCoding.system ?? ''}|${valueCoding.code ?? ''}`;
  if (valueBoolean !== undefined) return String(valueBoolean);
  if (valueInteger !== undefined) return String(valueInteger);
  return part.valueDateTime ?? part.valueInstant ?? part.valueDate ?? part.valueString ?? part.valueCode;
}

/** @throws Problem KD003, or #404 for an id that cannot exist here */
export function idIn(reference: string | undefined, type: string, name: string): string {
  if (reference === undefined) throw unreadable(name);
  const referenceValue = referenceOf(reference);
  if (!referenceValue || (referenceValue.target !== undefined && referenceValue.target !== type)) throw problem('#404');
  return referenceValue.id;
}
