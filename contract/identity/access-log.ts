import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { limit, page } from '../platform/rules.ts';

/** Who touched the customer's data: one row of the audit, in words for its owner (P12, T15). */
export const Access = z.object({
  at: z.iso.datetime(),
  /** `customer` is the customer's own doing. */
  role: z.enum(['guest', 'customer', 'operator', 'partner', 'system']),
  /** The operator's name; null where no person acted but the customer. */
  name: z.string().nullable(),
  /** As in `reservation.read`. */
  action: z.string(),
  /** What the operator gave as the reason. */
  reason: z.string().nullable(),
  outcome: z.enum(['done', 'denied', 'failed']),
});
export type Access = z.infer<typeof Access>;

export const listAccess = operation({
  id: 'listAccess',
  method: 'GET',
  path: '/access-log',
  summary: "Who saw or changed the customer's data, the newest first; the customer's own looks left out",
  access: 'customer',
  selfOnly: true,
  input: z.object({ page, limit }),
  output: z.object({ items: z.array(Access), total: z.int() }),
  refusals: ['K401', 'KA003'],
  clauses: ['S1-08', 'S7-23', 'S9-07'],
});
