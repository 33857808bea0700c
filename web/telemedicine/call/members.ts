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
  /** The time at which the person's line to the portal broke; sound and picture may go on without it. */
  leftAt: number | undefined;
  /** The time since which there has been no connection, over all attempts. */
  missingSince: number | undefined;
  unreached: boolean;
};

export type CallPeer = Omit<Member, 'link' | 'leftAt' | 'missingSince' | 'unreached'> & {
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
    missingSince: undefined,
    unreached: false,
  };
}

export function shownOf({ link, leftAt, missingSince: _since, unreached, ...rest }: Member): CallPeer {
  const connected = link?.isConnected() ?? false;
  return {
    ...rest,
    stream: link?.stream,
    connected,
    away: leftAt !== undefined && !connected,
    rung: unreached && !connected ? 'phone' : (link?.rung() ?? 'full'),
  };
}

/** Milliseconds for which a person whose line broke keeps their place on the page. */
const keptFor = 10_000;

type LinkHolder = { link: Pick<PeerLink, 'isConnected'> | undefined };
type Place = LinkHolder & Pick<Member, 'leftAt'>;
type Reach = LinkHolder & Pick<Member, 'missingSince' | 'unreached'>;

/** While a person is still connected, the time without a line does not run: it begins when the connection ends. */
export function keepConnected(member: Place, now: number): void {
  if (member.leftAt !== undefined && member.link?.isConnected()) member.leftAt = now;
}

/** Milliseconds without a connection before the page offers the telephone; by then two attempts have failed. */
const patience = 12_000;

/** The time runs over all attempts, because each new connection begins at zero. @returns whether `unreached` has changed */
export function seeReach(member: Reach, now: number): boolean {
  const before = member.unreached;
  const isMissing = member.link !== undefined && !member.link.isConnected();
  member.missingSince = isMissing ? (member.missingSince ?? now) : undefined;
  member.unreached = member.missingSince !== undefined && now - member.missingSince >= patience;
  return member.unreached !== before;
}

export function isGone({ leftAt }: Pick<Place, 'leftAt'>, now: number): boolean {
  return leftAt !== undefined && now - leftAt > keptFor;
}
