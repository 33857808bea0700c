import { z } from 'zod';

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
