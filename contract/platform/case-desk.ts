import { z } from 'zod';

export const Colleague = z.object({ id: z.uuid(), name: z.string().meta({ example: 'Tóth Eszter' }) });

/** The desk's notes on a case: the customer sees that they were written, but not the words. */
export const CaseDesk = z
  .object({
    /** Operators whom the caller may give the case to; empty for a caller who may give it to nobody. */
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
