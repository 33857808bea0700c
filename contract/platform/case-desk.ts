import { z } from 'zod';

export const Colleague = z.object({ id: z.uuid(), name: z.string().meta({ example: 'Tóth Eszter' }) });

/** What the desk keeps beside a case, of which its customer sees that it was written and no word. */
export const CaseDesk = z
  .object({
    /** To whom the caller may hand it: its holder, and whoever hands out work; nobody else is told. */
    colleagues: z.array(Colleague),
    /** Whether the caller may take it from a holder who cannot open it any more. */
    mayTakeOver: z.boolean(),
    notes: z.array(
      z.object({
        id: z.int(),
        at: z.iso.datetime(),
        name: z.string().meta({ example: 'Tóth Eszter' }),
        /** The step it was said with, such as handing the case on; null for a note. */
        step: z.string().nullable(),
        text: z.string().meta({ example: 'Called back at noon.' }),
      }),
    ),
    /** When the caller wants to look at it again. */
    remindOn: z.iso.date().nullable(),
    mayNote: z.boolean(),
    /** Whether the caller may withdraw the consent to it for a customer who rings up. */
    mayWithdrawConsent: z.boolean(),
  })
  .meta({ id: 'CaseDesk' });
export type CaseDesk = z.infer<typeof CaseDesk>;
