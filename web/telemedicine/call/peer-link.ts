import type { SentSignal, ToldSignal } from '../../../contract/telemedicine/signal.ts';
import type { VideoLine } from '../../../contract/telemedicine/video-visit.ts';
import { atTop, type LadderState, nextRung, rungAt } from './ladder.ts';
import { remedyFor, sessionOf, verdictOn } from './negotiation.ts';
import { limitVideo, preferVoice } from './priorities.ts';
import { noCounts, type StatsRow, sampleOf } from './stats.ts';

export type Tracks = { audio: MediaStreamTrack; video: MediaStreamTrack };

type Parts = {
  polite: boolean;
  iceServers: VideoLine['iceServers'];
  tracks: Tracks;
  send: (signal: NegotiationSignal) => void;
  tell: () => void;
};

type SignalOf<Type> = Omit<Extract<SentSignal, { type: Type }>, 'to'>;
export type NegotiationSignal = SignalOf<'description'> | SignalOf<'candidate'>;
type HeardSignal = Extract<ToldSignal, { type: 'description' | 'candidate' }>;

export type PeerLink = ReturnType<typeof createPeerLink>;

export function createPeerLink({ polite, iceServers, tracks, send, tell }: Parts) {
  const connection = new RTCPeerConnection({ iceServers: iceServers.map(asServer) });
  const stream = new MediaStream();
  const own = new MediaStream();
  const senders = {
    audio: connection.addTrack(tracks.audio, own),
    video: connection.addTrack(tracks.video, own),
  };
  let offers = false;
  let session: string | undefined;
  let since = performance.now();
  let counts = noCounts;
  let ladder: LadderState = atTop;

  async function offer(): Promise<void> {
    offers = true;
    try {
      await connection.setLocalDescription();
      describe();
    } catch {
      // The connection is closed, or the other side's offer came first and is the one that counts.
    } finally {
      offers = false;
    }
  }

  function describe(): void {
    const { localDescription } = connection;
    if (localDescription) send({ type: 'description', description: localDescription.toJSON() });
  }

  connection.addEventListener('negotiationneeded', () => void offer());
  connection.addEventListener('icecandidate', ({ candidate }) => {
    const { candidate: text = '', ...rest }: RTCIceCandidateInit = candidate?.toJSON() ?? {};
    send({ type: 'candidate', candidate: candidate ? { candidate: text, ...rest } : null });
  });
  connection.addEventListener('track', ({ track }) => {
    stream.addTrack(track);
    tell();
  });
  connection.addEventListener('connectionstatechange', () => {
    since = performance.now();
    if (connection.connectionState === 'connected') void preferVoice(senders);
    tell();
  });

  return {
    stream,
    isConnected: () => connection.connectionState === 'connected',
    rung: () => rungAt(ladder)?.name ?? 'full',
    /** @returns whether the connection has to begin anew */
    hear: async (signal: HeardSignal): Promise<boolean> => {
      if (signal.type === 'candidate') {
        // A candidate that does not fit belongs to a negotiation that was given up.
        await connection.addIceCandidate(signal.candidate && asGiven(signal.candidate)).catch(() => undefined);
        return false;
      }
      const { description } = signal;
      const { signalingState: signaling } = connection;
      const verdict = verdictOn(description, { polite, offers, signaling, session });
      if (verdict !== 'take') return verdict === 'anew';
      session = sessionOf(description.sdp);
      await connection.setRemoteDescription({ type: description.type, sdp: description.sdp ?? '' });
      if (description.type === 'offer') {
        await connection.setLocalDescription();
        describe();
      }
      return false;
    },
    replace: async (kind: keyof Tracks, track: MediaStreamTrack): Promise<void> => {
      await senders[kind].replaceTrack(track).catch(() => undefined);
    },
    /** Measures the connection, sends as much as it bears, and repairs it. @returns whether it has to begin anew */
    look: async (): Promise<boolean> => {
      const { connectionState: state, signalingState: signaling } = connection;
      const now = performance.now();
      const remedy = remedyFor({ state, signaling, waited: now - since, polite });
      if (remedy === 'restart') {
        since = now;
        connection.restartIce();
      }
      const rows = rowsIn(await connection.getStats());
      const seen = sampleOf(rows, counts, now);
      counts = seen.counts;
      const before = ladder.at;
      ladder = nextRung(ladder, seen.sample);
      if (ladder.at !== before) {
        await limitVideo(senders.video, rungAt(ladder)?.video);
        tell();
      }
      return remedy === 'anew';
    },
    level: (): number =>
      Math.max(
        0,
        ...connection
          .getReceivers()
          .filter(({ track }) => track.kind === 'audio')
          .flatMap((receiver) => receiver.getSynchronizationSources().map(({ audioLevel }) => audioLevel ?? 0)),
      ),
    close: (): void => connection.close(),
  };
}

/** Missing members become null, because the browser's type allows no undefined ones. */
function asGiven(candidate: NonNullable<SignalOf<'candidate'>['candidate']>): RTCIceCandidateInit {
  const { sdpMid = null, sdpMLineIndex = null, usernameFragment = null } = candidate;
  return { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment };
}

function asServer({ urls, username, credential }: VideoLine['iceServers'][number]): RTCIceServer {
  return { urls, ...(username !== undefined && { username }), ...(credential !== undefined && { credential }) };
}

/** The browser's own type has no members for the rows, so each is read as one of ours. */
function rowsIn(report: RTCStatsReport): StatsRow[] {
  const rows: StatsRow[] = [];
  report.forEach((row: StatsRow) => {
    rows.push(row);
  });
  return rows;
}
