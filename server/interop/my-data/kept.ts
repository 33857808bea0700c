import { z } from 'zod';
import type { Handed } from '../../platform/personal-data.ts';

const instant = z.iso.datetime({ offset: true });
const words = z.string();
const texts = z.array(z.looseObject({ text: words.optional() }));
const period = z.looseObject({ start: words.optional(), end: words.optional() });
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
    participant: z.array(z.looseObject({ actor: z.looseObject({ display: words.optional() }).optional() })),
  }),
  resource('AuditEvent', {
    type: z.looseObject({ code: words.optional() }),
    recorded: instant,
    agent: z.array(z.looseObject({ role: texts.optional(), name: words.optional() })),
  }),
  resource('Communication', {
    topic: z.looseObject({ text: words.optional() }).optional(),
    medium: texts.optional(),
    sent: instant.optional(),
  }),
  resource('Consent', {
    status: z.enum(['active', 'inactive']),
    dateTime: instant.optional(),
    policy: z.array(z.looseObject({ uri: words.optional() })).optional(),
  }),
  resource('Coverage', { class: numbers.optional(), period: period.optional() }),
  resource('Task', { identifier: numbers.optional(), authoredOn: instant.optional(), description: words.optional() }),
]);

export const keptTypes = shapes.options.flatMap(({ shape }) => [...shape.resourceType.values]);

export const Kept = z.custom<Handed>((found) => shapes.safeParse(found).success);
