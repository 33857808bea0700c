import { z } from 'zod';

const turnKinds = ['waiting_offer', 'care_request', 'medical_care', 'preauthorization', 'claim', 'plan'] as const;
export type TurnKind = (typeof turnKinds)[number];

/** One thing that waits for the customer: `overview.turn.<kind>.<status>` says what. */
export const Turn = z
  .object({
    kind: z.enum(turnKinds),
    id: z.uuid(),
    /** Null of what has none. */
    number: z.string().nullable(),
    status: z.string(),
    /** The key of the service it is about, where it is about one. */
    service: z.string().nullable(),
    /** The name of the relative whose it is; null where it is the customer's own. */
    person: z.string().nullable(),
    /** When it ends; null where it has no end. */
    dueAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Turn' });
export type Turn = z.infer<typeof Turn>;
