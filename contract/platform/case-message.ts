import { z } from 'zod';

/** What customer and desk write to each other about a case; the kinds of messages are the kind's own. */
export function caseMessage<const Kinds extends readonly string[]>(kinds: Kinds) {
  return z.object({
    id: z.uuid(),
    at: z.iso.datetime(),
    by: z.enum(['customer', 'desk']),
    name: z.string().nullable().meta({ example: 'Tóth Eszter' }),
    kind: z.enum(kinds),
    text: z.string(),
  });
}

export type CaseMessage<Kind extends string> = z.infer<ReturnType<typeof caseMessage<readonly Kind[]>>>;
