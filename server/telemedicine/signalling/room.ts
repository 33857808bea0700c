import type { Closing } from '../../../contract/telemedicine/line.ts';
import type { Peer, ToldSignal } from '../../../contract/telemedicine/signal.ts';
import type { Present } from './envelope.ts';

export type Line = {
  send: (text: string) => void;
  close: (why: Closing) => void;
};

/** `number` is the ticket's; of two lines of one person the higher number is later. */
export type LocalPeer = { peer: Peer; number: number; line: Line; allows: () => boolean };
type RemotePeer = { peer: Peer; number: number; missed: number };

export type Room = {
  id: string;
  /** Once the doctor has begun, everybody in the room is seen and heard. */
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
  return [...here.values()].map(({ peer, number }) => ({ peer, number }));
}

export function peersBeside({ here, elsewhere }: Room, id: string): Peer[] {
  return [...here.values(), ...elsewhere.values()].map(({ peer }) => peer).filter((peer) => peer.id !== id);
}

export function isOvertaken({ here, elsewhere }: Room, id: string, number: number): boolean {
  return [here.get(id), elsewhere.get(id)].some((other) => other !== undefined && other.number > number);
}

export function seeElsewhere(room: Room, { peer, number }: Present): void {
  const own = room.here.get(peer.id);
  if (own && own.number >= number) return;
  own?.line.close('elsewhere');
  room.here.delete(peer.id);
  const known = room.elsewhere.get(peer.id);
  if (known && known.number > number) return;
  room.elsewhere.set(peer.id, { peer, number, missed: 0 });
  // A later line starts afresh, so the others have to connect to it again.
  if (!known || known.number < number) tellHere(room, { type: 'joined', peer });
}

export function missElsewhere({ elsewhere }: Room, { peer, number }: { peer: string; number: number }): boolean {
  const known = elsewhere.get(peer);
  return known !== undefined && known.number <= number && elsewhere.delete(peer);
}

/** A visit that has begun never goes back, even by a late message. */
export function seeCalls(room: Room, calls: boolean): void {
  room.calls ||= calls;
  tellHere(room, { type: 'changed', calls: room.calls });
}

export function missSilent({ elsewhere }: Room, most: number): Peer[] {
  for (const remote of elsewhere.values()) remote.missed += 1;
  const silent = [...elsewhere.values()].filter(({ missed }) => missed > most);
  for (const { peer } of silent) elsewhere.delete(peer.id);
  return silent.map(({ peer }) => peer);
}

export function awaitElsewhere({ elsewhere }: Room): void {
  for (const remote of elsewhere.values()) remote.missed = 0;
}

/** The others end their connections at once, which they keep for somebody who only lost a line. */
export function putOut(room: Room, peer: string): void {
  room.here.get(peer)?.line.close('refused');
  tellHere(room, { type: 'left', from: peer, out: true }, { but: peer });
}

export function closeAll({ here }: Room): void {
  for (const { line } of here.values()) line.close('refused');
}
