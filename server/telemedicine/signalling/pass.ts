import { SentSignal, type ToldSignal } from '../../../contract/telemedicine/signal.ts';
import { jsonOf } from '../../platform/json.ts';
import type { Word } from './envelope.ts';
import { type LocalPeer, type Reach, type Room, tellHere } from './room.ts';

type Speech = (word: Word) => void;

/** To all others of the room, or to one, wherever their lines are. */
function pass(room: Room, say: Speech, signal: ToldSignal, { to = null, but }: Reach): void {
  tellHere(room, signal, { to, ...(but !== undefined && { but }) });
  const isElsewhere = to === null ? room.elsewhere.size > 0 : room.elsewhere.has(to);
  if (isElsewhere) say({ type: 'signal', to, signal });
}

/** Passes on a peer's signal under the name that it joined with; signals from the waiting room are not passed on. */
export function receive(room: Room, { peer, line, allows }: LocalPeer, say: Speech, text: string): void {
  const { data: signal } = SentSignal.safeParse(jsonOf(text));
  const from = peer.id;
  if (!allows()) line.close('flood');
  else if (!signal) line.close('malformed');
  else if (signal.type === 'ping') line.send(JSON.stringify({ type: 'pong' } satisfies ToldSignal));
  else if (room.calls) {
    const { to, ...content } = { to: null, ...signal };
    pass(room, say, { ...content, from }, { to, but: from });
  }
}
