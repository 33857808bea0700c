import { parseArgs } from 'node:util';
import { z } from 'zod';
import { credentialKinds } from '../contract/booking/credential-kinds.ts';

export const calendarUsage = `Say one of:
  list                                    each calendar, where it disagrees with bookings, and what partners ask for
  connect <provider id or name> <base URL>  read it and offer its times, or change nothing
    --credential none|bearer|basic|oauth    how it knows the portal; the token, password or client's secret comes from the
                                            variable KAPU_CALENDAR_SECRET, or else from standard input
    --client <name>                         the user of basic, or the client of oauth
    --token-url <URL>, --scope <scope>      of oauth
  test <provider>                         ask a calendar, also a paused one, and change nothing
  pause <provider>                        no partner offers its times; nothing is asked of it
  resume <provider>                       read it and offer its times again, or change nothing
  limit <provider> <requests at once: 1-32> <milliseconds of each: 500-8000> <minutes its times are up to date: 1-1440>
  decline <brand> <provider>              end a partner's request; --reason <text> is shown at its desk
With connect and resume: --dry-run says what would happen; --force withdraws however many free times the calendar leaves out.`;

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
