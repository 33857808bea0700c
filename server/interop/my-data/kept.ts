import { z } from 'zod';
import type { HandedOut, HandedResource } from '../../platform/personal-data.ts';

const instant = z.iso.datetime({ offset: true });
const words = z.string();
const texts = z.array(z.looseObject({ text: words.optional() }));
const period = z.looseObject({ start: words.optional(), end: words.optional() });
const concept = z.looseObject({
  text: words.optional(),
  coding: z.array(z.looseObject({ code: words.optional() })).optional(),
});
const named = z.looseObject({ display: words.optional() });
const money = z.looseObject({ value: z.number().optional(), currency: words.optional() });
const use = z.enum(['claim', 'preauthorization', 'predetermination']);
const extensions = z.array(
  z.looseObject({ url: words, valueString: words.optional(), valueReference: named.optional() }),
);
const numbers = z.array(z.looseObject({ value: words.optional() }));

function resource<const Type extends string, Shape extends z.core.$ZodLooseShape>(resourceType: Type, shape: Shape) {
  return z.looseObject({ resourceType: z.literal(resourceType), ...shape });
}

const shapes = z.discriminatedUnion('resourceType', [
  resource('Appointment', {
    status: z.enum(['pending', 'booked', 'arrived', 'fulfilled', 'cancelled', 'noshow', 'waitlist']),
    identifier: numbers.optional(),
    serviceType: texts.optional(),
    requestedPeriod: z.array(period).optional(),
    start: instant.optional(),
    patientInstruction: words.optional(),
    extension: z
      .array(
        z.looseObject({
          url: words,
          extension: z
            .array(z.looseObject({ url: words, valueInteger: z.number().optional(), valueString: words.optional() }))
            .optional(),
        }),
      )
      .optional(),
    participant: z.array(z.looseObject({ actor: z.looseObject({ display: words.optional() }).optional() })),
  }),
  resource('AuditEvent', {
    type: z.looseObject({ code: words.optional() }),
    recorded: instant,
    agent: z.array(z.looseObject({ role: texts.optional(), name: words.optional() })),
  }),
  resource('Claim', {
    status: words,
    use,
    identifier: numbers.optional(),
    extension: extensions.optional(),
    created: words,
    billablePeriod: period.optional(),
    provider: named,
    payee: z.looseObject({ party: named.optional() }).optional(),
    diagnosis: z.array(z.looseObject({ diagnosisCodeableConcept: concept.optional() })).optional(),
    item: z
      .array(
        z.looseObject({
          productOrService: concept,
          bodySite: concept.optional(),
          quantity: z.looseObject({ value: z.number().optional() }).optional(),
          net: money.optional(),
          programCode: texts.optional(),
        }),
      )
      .optional(),
    supportingInfo: z
      .array(z.looseObject({ valueString: words.optional(), valueReference: named.optional() }))
      .optional(),
  }),
  resource('ClaimResponse', {
    use,
    created: words,
    disposition: words.optional(),
    preAuthPeriod: period.optional(),
    payment: z.looseObject({ amount: money }).optional(),
    item: z
      .array(
        z.looseObject({
          itemSequence: z.number(),
          adjudication: z.array(
            z.looseObject({
              category: concept,
              value: z.number().optional(),
              amount: money.optional(),
              reason: concept.optional(),
            }),
          ),
        }),
      )
      .optional(),
    processNote: z.array(z.looseObject({ text: words })).optional(),
  }),
  resource('Communication', {
    topic: z.looseObject({ text: words.optional() }).optional(),
    medium: texts.optional(),
    sent: instant.optional(),
    note: z.array(z.looseObject({ text: words })).optional(),
  }),
  resource('Consent', {
    status: z.enum(['active', 'inactive']),
    dateTime: instant.optional(),
    policy: z.array(z.looseObject({ uri: words.optional() })).optional(),
  }),
  resource('Coverage', { class: numbers.optional(), period: period.optional() }),
  resource('RelatedPerson', {
    name: z.array(z.looseObject({ family: words.optional(), given: z.array(words).optional() })).optional(),
    relationship: texts.optional(),
    birthDate: words.optional(),
    gender: words.optional(),
    identifier: z.array(z.looseObject({ system: words.optional(), value: words.optional() })).optional(),
    telecom: numbers.optional(),
    period: period.optional(),
    extension: extensions.optional(),
  }),
  resource('Invoice', {
    type: z.looseObject({ text: words.optional() }).optional(),
    identifier: numbers.optional(),
    date: instant.optional(),
    totalGross: money.optional(),
    recipient: named.optional(),
    note: z.array(z.looseObject({ text: words })).optional(),
  }),
  resource('ServiceRequest', {
    authoredOn: instant.optional(),
    identifier: numbers.optional(),
    code: concept.optional(),
    reasonCode: texts.optional(),
    locationCode: texts.optional(),
    occurrencePeriod: period.optional(),
    performer: z.array(named).optional(),
    supportingInfo: z.array(named).optional(),
    note: z.array(z.looseObject({ text: words })).optional(),
  }),
  resource('Task', {
    identifier: numbers.optional(),
    code: concept.optional(),
    authoredOn: instant.optional(),
    description: words.optional(),
    note: z
      .array(
        z.looseObject({
          extension: z.array(z.looseObject({ url: words, valueCode: words.optional() })).optional(),
          time: instant.optional(),
          text: words,
        }),
      )
      .optional(),
  }),
]);

type ImportedType = 'Patient' | 'DocumentReference';

export const keptTypes: readonly Exclude<keyof HandedOut, ImportedType>[] = shapes.options.flatMap(({ shape }) => [
  ...shape.resourceType.values,
]);

export const Kept = z.custom<HandedResource>((value) => shapes.safeParse(value).success);
