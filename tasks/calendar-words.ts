import { parseArgs } from 'node:util';
import { z } from 'zod';
import { credentialKinds } from '../contract/booking/credential-kinds.ts';

const text = z.string().min(1);
const within = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));

const Words = z.object({
  positionals: z.union([
    z.tuple([z.literal('list')]),
    z.tuple([z.literal('connect'), text, text]),
    z.tuple([z.enum(['test', 'pause', 'resume']), text]),
    z.tuple([z.literal('limit'), text, within(1, 32), within(500, 8000), within(1, 1440)]),
    z.tuple([z.literal('decline'), text, text]),
  ]),
  values: z.object({
    credential: z.enum(credentialKinds).default('none'),
    client: z.string().optional(),
    'token-url': z.string().optional(),
    scope: z.string().default(''),
    reason: z.string().max(500).optional(),
    'dry-run': z.boolean().default(false),
    force: z.boolean().default(false),
  }),
});
export type CalendarWords = z.output<typeof Words>;

export function readCalendarWords(args: string[]): CalendarWords | undefined {
  const string = { type: 'string' } as const;
  const boolean = { type: 'boolean' } as const;
  try {
    const options = {
      ...{ credential: string, client: string, 'token-url': string, scope: string, reason: string },
      ...{ 'dry-run': boolean, force: boolean },
    };
    return Words.safeParse(parseArgs({ args, allowPositionals: true, options })).data;
  } catch {
    return undefined;
  }
}
