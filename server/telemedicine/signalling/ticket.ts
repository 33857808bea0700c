import { z } from 'zod';
import { Peer } from '../../../contract/telemedicine/signal.ts';
import { iso } from '../../platform/clock.ts';
import type { Keys } from '../../platform/keys.ts';

/** Seconds within which a page that may take part opens its line. */
const valid = { seconds: 60 } as const;

const Ticket = z.object({ visit: z.uuid(), partner: z.int(), peer: Peer, until: z.iso.datetime() });
export type Ticket = Omit<z.infer<typeof Ticket>, 'until'>;

/** Lets its bearer open a line: a browser sends no headers with one, and an address is written to logs. */
export function ticketFor(keys: Keys, now: Temporal.Instant, ticket: Ticket): string {
  return keys.seal(JSON.stringify({ ...ticket, until: iso(now.add(valid)) })).toString('base64url');
}

/** Undefined where no process of this portal made it, or where it has expired. */
export function ticketIn(keys: Keys, now: Temporal.Instant, text: string): Ticket | undefined {
  try {
    const { until, ...ticket } = Ticket.parse(JSON.parse(keys.open(Buffer.from(text, 'base64url'))));
    return Temporal.Instant.compare(now, until) < 0 ? ticket : undefined;
  } catch {
    return undefined;
  }
}
