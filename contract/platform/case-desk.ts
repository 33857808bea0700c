import { z } from 'zod';

export const Colleague = z.object({ id: z.uuid(), name: z.string().meta({ example: 'Tóth Eszter' }) });

/** The customer sees that the desk wrote these, and none of the words. */
export const CaseDesk = z
  .object({
    /** Operators to whom the caller may hand the case; empty for callers who may not. */
    colleagues: z.array(Colleague),
    mayTakeOver: z.boolean(),
    notes: z.array(
      z.object({
        id: z.int(),
        at: z.iso.datetime(),
        name: z.string().meta({ example: 'Tóth Eszter' }),
        step: z.string().nullable(),
        text: z.string().meta({ example: 'Called back at noon.' }),
      }),
    ),
    remindOn: z.iso.date().nullable(),
    mayNote: z.boolean(),
    mayWithdrawConsent: z.boolean(),
  })
  .meta({ id: 'CaseDesk' });
export type CaseDesk = z.infer<typeof CaseDesk>;
