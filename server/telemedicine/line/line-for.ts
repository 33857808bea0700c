import { randomUUID } from 'node:crypto';
import type { Peer } from '../../../contract/telemedicine/signal.ts';
import type { VideoLine } from '../../../contract/telemedicine/video-visit.ts';
import { roomMinutes } from '../../../contract/telemedicine/visit-states.ts';
import type { Context } from '../context.ts';
import { ticketFor } from '../signalling/ticket.ts';
import type { VideoVisitRow } from '../visit/visit-case.ts';
import { iceServers } from './ice-servers.ts';

const least = 15;

/** What a browser needs to open its line; the relays close when the visit can no longer be resumed. */
export function lineFor(context: Context, visit: VideoVisitRow, peer: Peer): VideoLine {
  const { keys, now, ports } = context;
  const end = Temporal.Instant.from(visit.end_at).add({ minutes: roomMinutes.after });
  const soon = now.add({ minutes: least });
  const until = Temporal.Instant.compare(end, soon) < 0 ? soon : end;
  return {
    ticket: ticketFor(keys, now, { visit: visit.id, partner: visit.partner_id, peer }),
    iceServers: iceServers(ports.ice, { until, name: randomUUID() }),
  };
}
