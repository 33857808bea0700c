import { randomUUID } from 'node:crypto';
import { isBefore } from '../../../contract/platform/instants.ts';
import type { Peer } from '../../../contract/telemedicine/signal.ts';
import type { VideoLine } from '../../../contract/telemedicine/video-visit.ts';
import { roomMinutes } from '../../../contract/telemedicine/visit-states.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { issueTicket } from '../signalling/spend-ticket.ts';
import type { VideoVisitRow } from '../visit/visit-case.ts';
import { iceServers } from './ice-servers.ts';

const least = 15;

export async function lineFor(tx: Tx, context: Context, visit: VideoVisitRow, peer: Peer): Promise<VideoLine> {
  const { keys, now, ports } = context;
  const end = Temporal.Instant.from(visit.end_at).add({ minutes: roomMinutes.after });
  const soon = now.add({ minutes: least });
  const until = isBefore(end, soon) ? soon : end;
  return {
    ticket: await issueTicket(tx, keys, { visit: visit.id, partner: visit.partner_id, peer }),
    iceServers: iceServers(ports.ice, { until, name: randomUUID() }),
  };
}
