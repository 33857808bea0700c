import type { Peer } from '../../../contract/telemedicine/signal.ts';
import type { RungName } from './ladder.ts';
import type { PeerLink } from './peer-link.ts';

export type Member = {
  peer: Peer;
  link: PeerLink | undefined;
  microphone: boolean;
  camera: boolean;
  writes: string;
  speaks: boolean;
  /** When their own line was cut; their sound and picture may go on without it. */
  leftAt: number | undefined;
};

export type CallPeer = Omit<Member, 'link' | 'leftAt'> & {
  stream: MediaStream | undefined;
  connected: boolean;
  away: boolean;
  rung: RungName;
};

export function newMember(peer: Peer): Member {
  return {
    peer,
    link: undefined,
    microphone: true,
    camera: true,
    writes: '',
    speaks: false,
    leftAt: undefined,
  };
}

export function shownOf({ link, leftAt, ...rest }: Member): CallPeer {
  return {
    ...rest,
    stream: link?.stream,
    connected: link?.isConnected() ?? false,
    away: leftAt !== undefined && !link?.isConnected(),
    rung: link?.rung() ?? 'full',
  };
}

/** Milliseconds for which a person whose line was cut keeps their place on the page. */
const keptFor = 10_000;

type Place = { leftAt: number | undefined; link: Pick<PeerLink, 'isConnected'> | undefined };

/** A connection over which somebody is seen says more than a room that may hear nothing: their time begins when it ends. */
export function keepConnected(member: Place, now: number): void {
  if (member.leftAt !== undefined && member.link?.isConnected()) member.leftAt = now;
}

export function isGone({ leftAt }: Pick<Place, 'leftAt'>, now: number): boolean {
  return leftAt !== undefined && now - leftAt > keptFor;
}
