import { z } from 'zod';
import { Peer } from '../../../contract/telemedicine/signal.ts';
import type { Keys } from '../../platform/keys.ts';

const LineSeat = z.object({ visit: z.uuid(), partner: z.int(), peer: Peer });
export type LineSeat = z.infer<typeof LineSeat>;

const Ticket = LineSeat.extend({ number: z.int() });
export type Ticket = z.infer<typeof Ticket>;

/** A browser sends no headers with a line, and addresses are logged, so a ticket opens it. */
export function sealTicket(keys: Keys, ticket: Ticket): string {
  return keys.seal(JSON.stringify(ticket)).toString('base64url');
}

export function ticketIn(keys: Keys, text: string): Ticket | undefined {
  try {
    return Ticket.parse(JSON.parse(keys.open(Buffer.from(text, 'base64url'))));
  } catch {
    return undefined;
  }
}
