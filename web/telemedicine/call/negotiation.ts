/** The polite one follows if both offer at once ("perfect negotiation" of the WebRTC specification). */
export function isPolite(self: string, other: string): boolean {
  return self < other;
}

/** The browser's own number for one connection: a reloaded page has another (RFC 8866 5.2). */
export function sessionOf(sdp: string | undefined): string | undefined {
  return /^o=\S+ (\d+)/m.exec(sdp ?? '')?.[1];
}

export type NegotiationState = {
  polite: boolean;
  offers: boolean;
  signaling: RTCSignalingState;
  /** The other one's session, once a description of it was taken. */
  session: string | undefined;
};

type Description = { type: RTCSdpType; sdp?: string | undefined };

/** A description is taken, left, or begins anew because the other one has. */
export function verdictOn({ type, sdp }: Description, state: NegotiationState): 'take' | 'leave' | 'anew' {
  const { polite, offers, signaling, session } = state;
  if (session !== undefined && sessionOf(sdp) !== session) return 'anew';
  if (type === 'answer') return signaling === 'have-local-offer' ? 'take' : 'leave';
  const collides = offers || signaling !== 'stable';
  return collides && !polite ? 'leave' : 'take';
}

/** Milliseconds: a short cut heals by itself, and a connection that does not come about is begun again. */
const patience = { disconnected: 1500, missing: 5000 } as const;

type Connection = {
  state: RTCPeerConnectionState;
  signaling: RTCSignalingState;
  /** Milliseconds since the connection, its start or the last repair. */
  waited: number;
  polite: boolean;
};

/** One side waits longer, so that they do not both begin anew. */
export function remedyFor({ state, signaling, waited, polite }: Connection): 'none' | 'restart' | 'anew' {
  if (state === 'connected') return 'none';
  if (waited >= patience.missing * (polite ? 2 : 1)) return 'anew';
  const isCut = state === 'failed' || (state === 'disconnected' && waited >= patience.disconnected);
  return isCut && signaling === 'stable' ? 'restart' : 'none';
}
