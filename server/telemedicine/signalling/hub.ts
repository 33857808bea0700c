import type { Peer, ToldSignal } from '../../../contract/telemedicine/signal.ts';
import type { Clock } from '../../platform/clock.ts';
import { jsonOf } from '../../platform/json.ts';
import { createAllowance } from './allowance.ts';
import { Envelope, type Word } from './envelope.ts';
import { receive } from './pass.ts';
import { type Line, type LocalPeer, peersBeside, presentIn, type Room, seeElsewhere, tellHere } from './room.ts';

/** Each sends to each: more people are for a media server. @internal */
export const mostPeers = 4;
/** Seconds between two words of a process about its peers, and until a silent one is taken for dead. */
export const beat = { every: 5, until: 16 } as const;

export type Hub = ReturnType<typeof createHub>;

/**
 * The rooms of video visits as this process knows them. Nothing of it is kept: who is in a room is told by the processes that
 * hold the lines, so a process that dies takes nobody's place along.
 */
export function createHub({ clock, publish }: { clock: Clock; publish: (text: string) => void }) {
  const rooms = new Map<string, Room>();
  const sayIn = (room: string) => (said: Word) => publish(JSON.stringify({ room, said }));

  function roomOf(id: string): Room {
    const room = rooms.get(id) ?? { id, calls: false, here: new Map(), elsewhere: new Map() };
    rooms.set(id, room);
    return room;
  }

  function goes(room: Room, peer: string): void {
    tellHere(room, { type: 'left', from: peer });
    if (room.here.size === 0) rooms.delete(room.id);
  }

  function announce(room: Room, asks: boolean): void {
    if (room.here.size > 0) sayIn(room.id)({ type: 'here', present: presentIn(room), asks });
  }

  function hearIn(room: Room, said: Word): void {
    if (said.type === 'end') closeAll(room);
    else if (said.type === 'out') room.here.get(said.peer)?.line.close('refused');
    else if (said.type === 'gone' && room.elsewhere.delete(said.peer)) goes(room, said.peer);
    else if (said.type === 'here') {
      for (const present of said.present) seeElsewhere(room, present, clock());
      if (said.asks) announce(room, false);
    } else if (said.type === 'signal') {
      if (said.signal.type === 'changed') room.calls = said.signal.calls;
      tellHere(room, said.signal, { to: said.to });
    }
  }

  return {
    /** Brings in a peer whose right was checked; `calls` once the doctor has begun. @returns undefined where the room is full */
    join: (id: string, peer: Peer, { line, calls }: { line: Line; calls: boolean }) => {
      const room = roomOf(id);
      room.calls = calls;
      const peers = peersBeside(room, peer.id);
      if (peers.length >= mostPeers) {
        line.close('full');
        return undefined;
      }
      const self: LocalPeer = { peer, line, since: clock(), allows: createAllowance(clock) };
      room.here.get(peer.id)?.line.close('elsewhere');
      room.here.set(peer.id, self);
      room.elsewhere.delete(peer.id);
      line.send(JSON.stringify({ type: 'welcome', self: peer, peers, calls } satisfies ToldSignal));
      tellHere(room, { type: 'joined', peer }, { but: peer.id });
      announce(room, true);
      return {
        receive: (text: string) => receive(room, self, sayIn(id), text),
        leave: () => {
          if (room.here.get(peer.id) !== self) return;
          room.here.delete(peer.id);
          sayIn(id)({ type: 'gone', peer: peer.id });
          goes(room, peer.id);
        },
      };
    },
    changed: (id: string, calls: boolean) => {
      const signal = { type: 'changed', calls } as const;
      const room = rooms.get(id);
      if (room) hearIn(room, { type: 'signal', to: null, signal });
      sayIn(id)({ type: 'signal', to: null, signal });
    },
    /** Ends it for everybody, here and elsewhere. */
    end: (id: string) => {
      const room = rooms.get(id);
      if (room) closeAll(room);
      sayIn(id)({ type: 'end' });
    },
    putOut: (id: string, peer: string) => {
      rooms.get(id)?.here.get(peer)?.line.close('refused');
      sayIn(id)({ type: 'out', peer });
    },
    hear: (text: string) => {
      const { data } = Envelope.safeParse(jsonOf(text));
      const room = data && rooms.get(data.room);
      if (room) hearIn(room, data.said);
    },
    /** Tells the other processes again who is connected here; `asks` where this process may have missed what they said. */
    beat: (asks = false) => {
      const dead = clock().subtract({ seconds: beat.until });
      for (const room of rooms.values()) {
        announce(room, asks);
        for (const [peer, { seen }] of room.elsewhere) {
          if (Temporal.Instant.compare(seen, dead) >= 0) continue;
          room.elsewhere.delete(peer);
          goes(room, peer);
        }
      }
    },
    size: () => ({ rooms: rooms.size, peers: [...rooms.values()].reduce((sum, { here }) => sum + here.size, 0) }),
  };
}

function closeAll({ here }: Room): void {
  for (const { line } of here.values()) line.close('refused');
}
