import { z } from 'zod';
import type { Context } from '../booking/context.ts';
import { actorOf } from '../platform/audit/audit.ts';
import { iso } from '../platform/clock.ts';

/** Seconds: long enough to begin a download, too short to be passed on. */
const lifetime = 60;
/** No page is below this path, and no cookie is read there. */
export const downloadPath = '/download';

const Ticket = z.object({
  file: z.uuid(),
  part: z.enum(['body', 'preview']),
  account: z.uuid(),
  session: z.uuid(),
  atDesk: z.boolean().default(false),
  actor: z.object({ role: z.enum(['customer', 'operator']), id: z.string() }),
  onBehalfOf: z.string().nullable(),
  reason: z.string().nullable(),
  until: z.int(),
});
export type Ticket = z.infer<typeof Ticket>;

type TicketSubject = Pick<Ticket, 'file' | 'part' | 'account'>;

/** The address is sealed, so that it reveals nothing and nobody can forge one. */
export function ticketUrl(context: Context, subject: TicketSubject): string {
  const { keys, now, session, operator } = context;
  const { actor, onBehalfOf, reason = null } = actorOf(context, '');
  const until = now.epochMilliseconds + lifetime * 1000;
  const ticket = Ticket.parse({
    ...subject,
    session: session?.id ?? operator?.sessionId,
    atDesk: session === undefined,
    actor,
    onBehalfOf,
    reason,
    until,
  });
  return `${downloadPath}/${keys.seal(JSON.stringify(ticket)).toString('base64url')}`;
}

export function ticketExpiry({ now }: Pick<Context, 'now'>): string {
  return iso(now.add({ seconds: lifetime }));
}

export function readTicket(keys: Context['keys'], now: Temporal.Instant, text: string): Ticket | undefined {
  if (!/^[\w-]{100,1000}$/.test(text)) return undefined;
  try {
    const ticket = Ticket.parse(JSON.parse(keys.open(Buffer.from(text, 'base64url'))));
    return ticket.until > now.epochMilliseconds ? ticket : undefined;
  } catch {
    return undefined;
  }
}
