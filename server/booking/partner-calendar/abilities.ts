import { z } from 'zod';

const Named = z.object({ code: z.string().optional(), name: z.string().optional() });

const CapabilityStatement = z.object({
  resourceType: z.literal('CapabilityStatement'),
  fhirVersion: z.string().default(''),
  software: z.object({ name: z.string().default(''), version: z.string().default('') }).optional(),
  rest: z
    .array(
      z.object({
        operation: z.array(Named).default([]),
        resource: z
          .array(
            z.object({
              type: z.string(),
              interaction: z.array(Named).default([]),
              operation: z.array(Named).default([]),
              conditionalCreate: z.boolean().default(false),
              versioning: z.string().default(''),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

export const Abilities = z.object({
  software: z.string(),
  fhirVersion: z.string(),
  /** Whether it books by `$book` of IHE ITI Scheduling; otherwise the portal creates and updates each Appointment itself. */
  books: z.boolean(),
  /** Whether it has `$find` and `$hold` of the same profile; false of a calendar that was tested before the portal looked for them. */
  finds: z.boolean().default(false),
  holds: z.boolean().default(false),
  readsSlots: z.boolean(),
  claimsSlots: z.boolean(),
  createsOnce: z.boolean(),
  createsAppointments: z.boolean(),
});
export type Abilities = z.output<typeof Abilities>;

/** The portal assumes these until a calendar has been tested. */
export const usualAbilities: Abilities = {
  software: '',
  fhirVersion: '',
  books: false,
  finds: false,
  holds: false,
  readsSlots: true,
  claimsSlots: true,
  createsOnce: true,
  createsAppointments: true,
};

export function abilitiesIn(body: unknown): Abilities | undefined {
  const { data } = CapabilityStatement.safeParse(body);
  if (!data) return undefined;
  const [rest] = data.rest;
  const ofType = (type: string) => rest?.resource.find((one) => one.type === type);
  const can = (type: string, code: string) => ofType(type)?.interaction.some((one) => one.code === code) === true;
  const operations = [...(rest?.operation ?? []), ...(ofType('Appointment')?.operation ?? [])];
  const has = (operation: string) => operations.some(({ name }) => name?.replace(/^\$/, '') === operation);
  return {
    software: [data.software?.name, data.software?.version].filter(Boolean).join(' ').slice(0, 100),
    fhirVersion: data.fhirVersion.slice(0, 20),
    books: has('book'),
    finds: has('find'),
    holds: has('hold'),
    readsSlots: can('Slot', 'search-type'),
    claimsSlots: can('Slot', 'update'),
    createsOnce: ofType('Appointment')?.conditionalCreate === true,
    createsAppointments: can('Appointment', 'create'),
  };
}
