import type { Peer, ToldSignal } from '../../../contract/telemedicine/signal.ts';
import type { VideoLine } from '../../../contract/telemedicine/video-visit.ts';
import { hasPeers } from './hindrance.ts';
import { isGone, keepConnected, type Member, newMember, seeReach, shownOf } from './members.ts';
import { isPolite } from './negotiation.ts';
import { createPeerLink, type NegotiationSignal, type Tracks } from './peer-link.ts';
import { speaks } from './sound-level.ts';

type Parts = {
  tracks: () => Tracks;
  send: (to: string, signal: NegotiationSignal) => void;
  tell: () => void;
};

type SignalOfPeer = Extract<ToldSignal, { from: string }>;

export function createCircle({ tracks, send, tell }: Parts) {
  const members = new Map<string, Member>();
  let self: Peer | undefined;
  let iceServers: VideoLine['iceServers'] = [];
  let calls = false;

  function connect(member: Member): void {
    if (!self || member.link || !calls || !hasPeers()) return;
    const { id } = member.peer;
    const polite = isPolite(self.id, id);
    member.link = createPeerLink({ polite, iceServers, tracks: tracks(), send: (signal) => send(id, signal), tell });
  }

  function cut(member: Member): void {
    member.link?.close();
    member.link = undefined;
  }

  function anew(member: Member): void {
    cut(member);
    connect(member);
  }

  function meet(peer: Peer): void {
    const member = members.get(peer.id) ?? newMember(peer);
    members.set(peer.id, member);
    member.leftAt = undefined;
    connect(member);
  }

  function lose(member: Member): void {
    member.leftAt = performance.now();
    member.writes = '';
  }

  function remove(member: Member): void {
    cut(member);
    members.delete(member.peer.id);
  }

  async function negotiate(member: Member, signal: Extract<SignalOfPeer, NegotiationSignal>): Promise<void> {
    connect(member);
    const fails = await member.link?.hear(signal).catch(() => true);
    if (!fails) return;
    anew(member);
    if (signal.type === 'description' && signal.description.type === 'offer')
      await member.link?.hear(signal).catch(() => undefined);
  }

  return {
    shown: () => [...members.values()].map(shownOf),
    serve: (servers: VideoLine['iceServers']): void => {
      iceServers = servers;
    },
    enter: (as: Peer, peers: readonly Peer[]): void => {
      self = as;
      for (const member of members.values()) {
        if (!member.link?.isConnected()) cut(member);
        if (!peers.some(({ id }) => id === member.peer.id)) lose(member);
      }
      for (const peer of peers) meet(peer);
    },
    meet,
    begin: (now: boolean): void => {
      calls = now;
      for (const member of members.values()) {
        if (calls) connect(member);
        else cut(member);
      }
    },
    hear: (signal: SignalOfPeer): void => {
      const member = members.get(signal.from);
      if (!member) return;
      if (signal.type === 'left') (signal.out ? remove : lose)(member);
      else if (signal.type === 'typing') member.writes = signal.text;
      else if (signal.type === 'media') Object.assign(member, { microphone: signal.microphone, camera: signal.camera });
      else void negotiate(member, signal);
    },
    look: async (): Promise<void> => {
      const now = performance.now();
      for (const member of members.values()) {
        keepConnected(member, now);
        if (seeReach(member, now)) tell();
        if (isGone(member, now)) {
          remove(member);
          tell();
        } else if (await member.link?.look().catch(() => false)) anew(member);
      }
    },
    listen: (): void => {
      const changes = [...members.values()].filter((member) => (member.link?.level() ?? 0) > speaks !== member.speaks);
      for (const member of changes) member.speaks = !member.speaks;
      if (changes.length > 0) tell();
    },
    replace: async ({ audio, video }: Tracks): Promise<void> => {
      for (const { link } of members.values()) {
        await link?.replace('audio', audio);
        await link?.replace('video', video);
      }
    },
    close: (): void => {
      for (const member of members.values()) cut(member);
      members.clear();
    },
  };
}
