import type { ToldSignal } from '../../../contract/telemedicine/signal.ts';
import { createCircle } from './circle.ts';
import { createLine, type LineAnswer, type LineState } from './line.ts';
import type { CallPeer } from './members.ts';
import type { OwnMedia } from './own-media.ts';
import { createStore } from './store.ts';
import { createTyping } from './typing.ts';

export type CallState = {
  line: LineState;
  calls: boolean;
  peers: readonly CallPeer[];
};

export const noCall: CallState = { line: 'opening', calls: false, peers: [] };

type Parts = {
  ask: () => Promise<LineAnswer>;
  media: OwnMedia;
  changed: () => void;
};

const every = { line: 2000, voice: 300 } as const;

export type Call = ReturnType<typeof createCall>;

export function createCall({ ask, media, changed }: Parts) {
  const store = createStore(noCall);
  const circle = createCircle({
    tracks: media.sent,
    send: (to, signal) => line.send({ ...signal, to }),
    tell: () => store.set({ peers: circle.shown() }),
  });
  let lastText = '';

  function tellMedia(again: boolean): void {
    const { microphone, camera } = media.get().on;
    const text = `${microphone} ${camera}`;
    if (again || text !== lastText) line.send({ type: 'media', microphone, camera });
    lastText = text;
  }

  function begin(calls: boolean): void {
    const isNew = calls && !store.get().calls;
    store.set({ calls });
    circle.begin(calls);
    if (isNew) tellMedia(true);
  }

  function hear(signal: ToldSignal): void {
    if (signal.type === 'welcome') {
      circle.enter(signal.self, signal.peers);
      begin(signal.calls);
      tellMedia(true);
      changed();
    } else if (signal.type === 'joined') {
      circle.meet(signal.peer);
      tellMedia(true);
    } else if (signal.type === 'changed') {
      begin(signal.calls);
      changed();
    } else if ('from' in signal) circle.hear(signal);
    store.set({ peers: circle.shown() });
  }

  const line = createLine({
    ask,
    hear,
    begin: ({ iceServers }) => circle.serve(iceServers),
    tell: (state) => {
      store.set({ line: state });
      // The page reads the visit again, because the reason for the refusal is there.
      if (state === 'refused') changed();
    },
  });
  const unsubscribe = media.subscribe(() => {
    tellMedia(false);
    void circle.replace(media.sent());
  });
  const looking = setInterval(() => void circle.look(), every.line);
  const listening = setInterval(circle.listen, every.voice);

  return {
    get: store.get,
    subscribe: store.subscribe,
    write: createTyping((text) => line.send({ type: 'typing', text })),
    close: (): void => {
      unsubscribe();
      clearInterval(looking);
      clearInterval(listening);
      line.close();
      circle.close();
    },
  };
}
