import { z } from 'zod';
import { customerKinds } from './case-kinds.ts';

const waitingKinds = customerKinds.flatMap(({ name, customer }) => (customer.asks ? [name] : []));

/** A case that waits for the customer, or is late for them. Texts are `overview.turn.<kind>.<status>`. */
export const Turn = z
  .object({
    kind: z.enum(['waiting_offer', ...waitingKinds, 'plan']),
    id: z.uuid(),
    number: z.string().nullable(),
    status: z.string(),
    service: z.string().nullable(),
    person: z.string().nullable(),
    dueAt: z.iso.datetime().nullable(),
    overdue: z.boolean(),
  })
  .meta({ id: 'Turn' });
export type Turn = z.infer<typeof Turn>;
