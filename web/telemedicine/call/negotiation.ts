/** The polite side gives way if both offer at once ("perfect negotiation" of the WebRTC specification). */
export function isPolite(self: string, other: string): boolean {
  return self < other;
}

/** The number that a browser gives to one connection, which changes when its page is reloaded (RFC 8866 5.2). */
export function sessionOf(sdp: string | undefined): string | undefined {
  return /^o=\S+ (\d+)/m.exec(sdp ?? '')?.[1];
}

export type NegotiationState = {
  polite: boolean;
  offers: boolean;
  signaling: RTCSignalingState;
  /** The session of the other side, once a description from it was accepted. */
  session: string | undefined;
};

type Description = { type: RTCSdpType; sdp?: string | undefined };

/** Decides whether to accept a description, to ignore it, or to begin anew because the other side has done so. */
export function verdictOn({ type, sdp }: Description, state: NegotiationState): 'take' | 'leave' | 'anew' {
  const { polite, offers, signaling, session } = state;
  if (session !== undefined && sessionOf(sdp) !== session) return 'anew';
  if (type === 'answer') return signaling === 'have-local-offer' ? 'take' : 'leave';
  const collides = offers || signaling !== 'stable';
  return collides && !polite ? 'leave' : 'take';
}

/** Milliseconds to wait: a short break heals by itself, and a connection that does not come about is begun again. */
const patience = { disconnected: 1500, missing: 5000 } as const;

type Connection = {
  state: RTCPeerConnectionState;
  signaling: RTCSignalingState;
  /** Milliseconds since it was connected, begun or last repaired. */
  waited: number;
  polite: boolean;
};

/** The polite side waits twice as long, so that both do not begin anew at once. */
export function remedyFor({ state, signaling, waited, polite }: Connection): 'none' | 'restart' | 'anew' {
  if (state === 'connected') return 'none';
  if (waited >= patience.missing * (polite ? 2 : 1)) return 'anew';
  const isCut = state === 'failed' || (state === 'disconnected' && waited >= patience.disconnected);
  return isCut && signaling === 'stable' ? 'restart' : 'none';
}
