import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { limit, page } from '../platform/rules.ts';

/** A row of the audit, worded for the customer whom it is about (P12, T15). */
export const Access = z.object({
  at: z.iso.datetime(),
  role: z.enum(['guest', 'customer', 'operator', 'partner', 'system']),
  /** The name of whoever acted; null if that was the customer. */
  name: z.string().nullable().meta({ example: 'Tóth Eszter' }),
  workplace: z.string().nullable().meta({ example: 'Bükkfa Rendelő' }),
  forCustomer: z.boolean().meta({ example: false }),
  action: z.string().meta({ example: 'start' }),
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
  pages: ['account-access-log'],
  selfOnly: true,
  input: z.object({ page, limit, by: z.enum(['all', 'others'], 'V007').default('all') }),
  output: z.object({
    items: z.array(Access.extend({ name: Access.shape.name.meta({ example: 'Szőke Ünige' }) })),
    total: z.int(),
  }),
  refusals: ['K401', 'KA003'],
  clauses: ['S1-08', 'S7-23', 'S9-07'],
});
