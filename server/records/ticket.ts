import { z } from 'zod';
import { iso } from '../platform/clock.ts';
import type { Context } from './context.ts';

/** Seconds: long enough to begin a download, too short to be passed on. */
const lifetime = 60;
/** Below it no page lies, and no cookie is read there. */
export const downloadPath = '/download';

const Ticket = z.object({
  file: z.uuid(),
  part: z.enum(['body', 'preview']),
  account: z.uuid(),
  actor: z.object({
    role: z.enum(['customer', 'operator']),
    id: z.string(),
    session: z.uuid(),
    reason: z.string().nullable(),
  }),
  until: z.int(),
});
export type Ticket = z.infer<typeof Ticket>;

/** Sealed, so that it says nothing to whoever sees it, and nobody can write one. */
export function ticketUrl({ keys, now, session }: Context, file: string, part: Ticket['part']): string {
  if (!session) throw new Error('a ticket is made for somebody');
  const { accountId, impersonator, id } = session;
  const ticket: Ticket = {
    file,
    part,
    account: accountId,
    actor: {
      role: impersonator ? 'operator' : 'customer',
      id: impersonator ? `operator:${impersonator.id}` : accountId,
      session: id,
      reason: impersonator?.reason ?? null,
    },
    until: now.epochMilliseconds + lifetime * 1000,
  };
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
