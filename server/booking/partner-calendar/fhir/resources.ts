import { z } from 'zod';
import { numberFrom } from '../../../directory/import/fields.ts';
import { withoutNulls } from '../../../directory/import/forgiving.ts';

/** The system of the portal's identifiers in a calendar; the value is the key of a booking. */
export const keySystem = 'urn:kapu:reservation';
/** The system of a booking's key on a time that is held and not booked, so that the end of the hold does not end the booking. */
export const holdSystem = 'urn:kapu:hold';
/** Partners that speak the portal's codes put them into an OperationOutcome by this system. */
const codeSystem = 'urn:kapu:error-code';

/** Servers write null for absent fields. Nulls are removed only where the schema fails, because a resource goes back as it came. */
export function asWritten<T extends z.ZodType>(schema: T) {
  return z.union([schema, z.preprocess(withoutNulls, schema)]);
}

export const text = z.union([z.string(), z.number().transform(String)]);
const Identifier = z.looseObject({ system: text.optional(), value: text.optional() });
const Meta = z.looseObject({ versionId: text.optional() });
const Extension = z.looseObject({ url: z.string().optional(), valueInteger: numberFrom(z.number()).optional() });

/** Loose, because an update sends the Slot back and must not lose fields that the portal does not know. */
export const SlotResource = asWritten(
  z.looseObject({
    resourceType: z.literal('Slot'),
    id: text.pipe(z.string().min(1)),
    meta: Meta.optional(),
    identifier: z.array(Identifier).optional(),
    extension: z.array(Extension).optional(),
    status: z.string(),
    start: z.string(),
    end: z.string(),
  }),
);
export type SlotResource = z.output<typeof SlotResource>;

export const AppointmentFields = z.looseObject({
  resourceType: z.literal('Appointment'),
  id: text.pipe(z.string().min(1)),
  meta: Meta.optional(),
  identifier: z.array(Identifier).optional(),
  status: z.string(),
  start: z.string().optional(),
  end: z.string().optional(),
  slot: z.array(z.looseObject({ reference: z.string().optional() })).optional(),
});
export const AppointmentResource = asWritten(AppointmentFields);
export type AppointmentResource = z.output<typeof AppointmentResource>;

export const Bundle = asWritten(
  z.object({
    resourceType: z.literal('Bundle'),
    total: numberFrom(z.number()).optional(),
    link: z.array(z.object({ relation: z.string(), url: z.string() })).default([]),
    entry: z.array(z.object({ resource: z.unknown().optional() })).default([]),
  }),
);

const OperationOutcome = asWritten(
  z.object({
    resourceType: z.literal('OperationOutcome'),
    issue: z.array(
      z.object({
        code: z.string().default('unknown'),
        details: z
          .object({
            text: z.string().optional(),
            coding: z.array(z.object({ system: z.string().optional(), code: z.string().optional() })).default([]),
          })
          .optional(),
        diagnostics: z.string().optional(),
        expression: z.array(z.string()).default([]),
      }),
    ),
  }),
);

const longestMessage = 300;

export function issuesIn(body: unknown) {
  const { data } = OperationOutcome.safeParse(body);
  return (data?.issue ?? []).map(({ code, details, diagnostics = '', expression }) => ({
    code,
    codes: (details?.coding ?? []).flatMap((one) => (one.system === codeSystem && one.code ? [one.code] : [])),
    about: [...expression, details?.text ?? '', diagnostics].join(' '),
    text: details?.text?.slice(0, longestMessage),
  }));
}

type WithIdentifiers = { identifier?: { system?: string | undefined; value?: string | undefined }[] | undefined };

export function keyOf({ identifier = [] }: WithIdentifiers): string | undefined {
  return identifier.find(({ system }) => system === keySystem)?.value;
}

export function isOf(resource: WithIdentifiers, key: string): boolean {
  return has(resource, keySystem, key);
}

function has({ identifier = [] }: WithIdentifiers, system: string, key: string): boolean {
  return identifier.some((one) => one.system === system && one.value === key);
}

/** The key of the booking that an Appointment holds its time for; undefined once booked, or for a hold of another system. */
export function holderOf({ identifier = [], status }: WithIdentifiers & { status: string }): string | undefined {
  if (status !== 'pending' || keyOf({ identifier }) !== undefined) return undefined;
  return identifier.find(({ system }) => system === holdSystem)?.value;
}

/** A server that drops the identifier of a booking may have kept the one of its hold. */
export function isBookedFrom(resource: WithIdentifiers & { status: string }, key: string): boolean {
  return resource.status === 'booked' && has(resource, holdSystem, key);
}

const capacity = 'http://fhir-registry.smarthealthit.org/StructureDefinition/slot-capacity';

/** A time for several people is nobody's alone, so it is not claimed. */
export function isForSeveral({ extension = [] }: SlotResource): boolean {
  return extension.some(({ url, valueInteger = 1 }) => url === capacity && valueInteger > 1);
}
