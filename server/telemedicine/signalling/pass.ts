import { SentSignal, type ToldSignal } from '../../../contract/telemedicine/signal.ts';
import { jsonOf } from '../../platform/json.ts';
import type { ProcessMessage } from './envelope.ts';
import { type LocalPeer, type Reach, type Room, tellHere } from './room.ts';

type Publish = (message: ProcessMessage) => void;

function pass(room: Room, publish: Publish, signal: ToldSignal, { to = null, but }: Reach): void {
  tellHere(room, signal, { to, ...(but !== undefined && { but }) });
  const isElsewhere = to === null ? room.elsewhere.size > 0 : room.elsewhere.has(to);
  if (isElsewhere) publish({ type: 'signal', to, signal });
}

/** Signals from the waiting room are not passed on. */
export function receive(room: Room, { peer, line, allows }: LocalPeer, publish: Publish, text: string): void {
  const { data: signal } = SentSignal.safeParse(jsonOf(text));
  const from = peer.id;
  if (!allows()) line.close('flood');
  else if (!signal) line.close('malformed');
  else if (signal.type === 'ping') line.send(JSON.stringify({ type: 'pong' } satisfies ToldSignal));
  else if (room.calls) {
    const { to, ...content } = { to: null, ...signal };
    pass(room, publish, { ...content, from }, { to, but: from });
  }
}
