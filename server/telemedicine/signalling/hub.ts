import type { Peer, ToldSignal } from '../../../contract/telemedicine/signal.ts';
import type { Clock } from '../../platform/clock.ts';
import { jsonOf } from '../../platform/json.ts';
import { createAllowance } from './allowance.ts';
import { Envelope, type ProcessMessage } from './envelope.ts';
import { receive } from './pass.ts';
import {
  awaitElsewhere,
  closeAll,
  isOvertaken,
  type Line,
  type LocalPeer,
  missElsewhere,
  missSilent,
  peersBeside,
  presentIn,
  putOut,
  type Room,
  seeCalls,
  seeElsewhere,
  tellHere,
} from './room.ts';

/** Each peer sends to each other; more people would need a media server. @internal */
export const mostPeers = 4;
/** Seconds between a process's messages, and misses until its peers are forgotten; counted, so that clocks need not agree. */
export const beat = { every: 5, missed: 3 } as const;

export type Hub = ReturnType<typeof createHub>;

/** Rooms are stored nowhere: each process announces its own lines, so that a dead process leaves no place occupied. */
export function createHub({ clock, publish }: { clock: Clock; publish: (text: string) => void }) {
  const rooms = new Map<string, Room>();
  let hears = true;
  const publishTo = (room: string) => (message: ProcessMessage) => publish(JSON.stringify({ room, message }));

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
    if (room.here.size > 0) publishTo(room.id)({ type: 'here', present: presentIn(room), asks });
  }

  function hearIn(room: Room, message: ProcessMessage): void {
    if (message.type === 'end') closeAll(room);
    else if (message.type === 'out') putOut(room, message.peer);
    else if (message.type === 'gone' && missElsewhere(room, message)) goes(room, message.peer);
    else if (message.type === 'here') {
      for (const present of message.present) seeElsewhere(room, present);
      if (message.asks) announce(room, false);
    } else if (message.type === 'signal') {
      if (message.signal.type === 'changed') seeCalls(room, message.signal.calls);
      else tellHere(room, message.signal, { to: message.to });
    }
  }

  function forget(room: Room): { id: string; peer: Peer }[] {
    return missSilent(room, beat.missed).map((peer) => {
      goes(room, peer.id);
      return { id: room.id, peer };
    });
  }

  return {
    /** The peer's right must have been checked; `calls` once the doctor has begun. @returns undefined if the room is full, or the peer has a later line */
    join: (id: string, peer: Peer, { line, number, calls }: { line: Line; number: number; calls: boolean }) => {
      const room = roomOf(id);
      if (isOvertaken(room, peer.id, number)) {
        line.close('elsewhere');
        return undefined;
      }
      room.calls ||= calls;
      const peers = peersBeside(room, peer.id);
      if (peers.length >= mostPeers) {
        line.close('full');
        return undefined;
      }
      const self: LocalPeer = { peer, line, number, allows: createAllowance(clock) };
      room.here.get(peer.id)?.line.close('elsewhere');
      room.here.set(peer.id, self);
      room.elsewhere.delete(peer.id);
      line.send(JSON.stringify({ type: 'welcome', self: peer, peers, calls: room.calls } satisfies ToldSignal));
      tellHere(room, { type: 'joined', peer }, { but: peer.id });
      announce(room, true);
      return {
        receive: (text: string) => receive(room, self, publishTo(id), text),
        leave: () => {
          if (room.here.get(peer.id) !== self) return;
          room.here.delete(peer.id);
          publishTo(id)({ type: 'gone', peer: peer.id, number });
          goes(room, peer.id);
        },
      };
    },
    changed: (id: string, calls: boolean) => {
      const signal = { type: 'changed', calls } as const;
      const room = rooms.get(id);
      if (room) hearIn(room, { type: 'signal', to: null, signal });
      publishTo(id)({ type: 'signal', to: null, signal });
    },
    end: (id: string) => {
      const room = rooms.get(id);
      if (room) closeAll(room);
      publishTo(id)({ type: 'end' });
    },
    putOut: (id: string, peer: string) => {
      const room = rooms.get(id);
      if (room) putOut(room, peer);
      publishTo(id)({ type: 'out', peer });
    },
    see: (id: string, calls: boolean, { again }: { again: boolean }) => {
      const room = rooms.get(id);
      if (room && (again || (calls && !room.calls))) seeCalls(room, calls);
    },
    /** Nobody is forgotten while this process hears nothing; afterwards each peer counts as just announced. */
    hearing: (does: boolean) => {
      hears = does;
      for (const room of hears ? rooms.values() : []) {
        awaitElsewhere(room);
        announce(room, true);
      }
    },
    hear: (text: string) => {
      const { data } = Envelope.safeParse(jsonOf(text));
      const room = data && rooms.get(data.room);
      if (room) hearIn(room, data.message);
    },
    /** @returns the peers who are forgotten because no process has announced them for too long */
    beat: () => {
      for (const room of rooms.values()) announce(room, false);
      return hears ? [...rooms.values()].flatMap(forget) : [];
    },
    size: () => ({ rooms: rooms.size, peers: [...rooms.values()].reduce((sum, { here }) => sum + here.size, 0) }),
  };
}
