import { z } from 'zod';

export const Credential = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('bearer'), token: z.string() }),
  z.object({ kind: z.literal('basic'), user: z.string(), password: z.string() }),
  z.object({
    kind: z.literal('oauth'),
    tokenUrl: z.string(),
    clientId: z.string(),
    clientSecret: z.string(),
    scope: z.string(),
  }),
]);
export type Credential = z.output<typeof Credential>;
