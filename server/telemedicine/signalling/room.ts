import type { Closing } from '../../../contract/telemedicine/line.ts';
import type { Peer, ToldSignal } from '../../../contract/telemedicine/signal.ts';
import { iso } from '../../platform/clock.ts';
import type { Present } from './envelope.ts';

export type Line = {
  send: (text: string) => void;
  close: (why: Closing) => void;
};

export type LocalPeer = { peer: Peer; since: Temporal.Instant; line: Line; allows: () => boolean };
type RemotePeer = { peer: Peer; since: Temporal.Instant; seen: Temporal.Instant };

export type Room = {
  id: string;
  /** The doctor has begun: who is there is seen and heard. */
  calls: boolean;
  here: Map<string, LocalPeer>;
  elsewhere: Map<string, RemotePeer>;
};

export type Reach = { to?: string | null; but?: string };

export function tellHere({ here }: Room, signal: ToldSignal, { to = null, but }: Reach = {}): void {
  const text = JSON.stringify(signal);
  for (const [id, { line }] of here) if (id !== but && (to === null || to === id)) line.send(text);
}

export function presentIn({ here }: Room): Present[] {
  return [...here.values()].map(({ peer, since }) => ({ peer, since: iso(since) }));
}

export function peersBeside({ here, elsewhere }: Room, id: string): Peer[] {
  return [...here.values(), ...elsewhere.values()].map(({ peer }) => peer).filter((peer) => peer.id !== id);
}

/** Takes in that a peer's line is at another process. The later line is the one that counts, here too. */
export function seeElsewhere(room: Room, { peer, since: told }: Present, now: Temporal.Instant): void {
  const since = Temporal.Instant.from(told);
  const own = room.here.get(peer.id);
  if (own && Temporal.Instant.compare(own.since, since) >= 0) return;
  own?.line.close('elsewhere');
  room.here.delete(peer.id);
  const known = room.elsewhere.get(peer.id);
  if (known && Temporal.Instant.compare(known.since, since) > 0) return;
  room.elsewhere.set(peer.id, { peer, since, seen: now });
  // A later line begins anew, so the others have to begin with it again.
  if (!known || Temporal.Instant.compare(known.since, since) < 0) tellHere(room, { type: 'joined', peer });
}
