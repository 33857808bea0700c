import { z } from 'zod';

/** The desk's notes on a case: the customer sees that they were written, but not the words. */
export const CaseDesk = z
  .object({
    /** Operators whom the caller may give the case to; empty for a caller who may give it to nobody. */
    colleagues: z.array(z.object({ id: z.uuid(), name: z.string() })),
    mayTakeOver: z.boolean(),
    notes: z.array(
      z.object({
        id: z.int(),
        at: z.iso.datetime(),
        name: z.string(),
        step: z.string().nullable(),
        text: z.string(),
      }),
    ),
    remindOn: z.iso.date().nullable(),
    mayNote: z.boolean(),
    mayWithdrawConsent: z.boolean(),
  })
  .meta({ id: 'CaseDesk' });
export type CaseDesk = z.infer<typeof CaseDesk>;
