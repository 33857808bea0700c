import { z } from 'zod';
import { customerKinds } from './case-kinds.ts';

const waitingKinds = customerKinds.flatMap(({ name, customer }) => (customer.asks ? [name] : []));

/** What waits for the customer, or what they wait for in vain (`late`): `overview.turn.<kind>.<status>` says what. */
export const Turn = z
  .object({
    kind: z.enum(['waiting_offer', ...waitingKinds, 'plan']),
    id: z.uuid(),
    /** Null of what has none. */
    number: z.string().nullable(),
    status: z.string(),
    /** The key of the service it is about, where it is about one. */
    service: z.string().nullable(),
    /** The name of the relative whose it is; null where it is the customer's own. */
    person: z.string().nullable(),
    /** When it ends, or was promised; null where it has no end. */
    dueAt: z.iso.datetime().nullable(),
    overdue: z.boolean(),
  })
  .meta({ id: 'Turn' });
export type Turn = z.infer<typeof Turn>;
