import { type DeviceFault, faultOf, hasMedia } from './hindrance.ts';
import { type DeviceKind, type DeviceList, listDevices, noDevices } from './list-devices.ts';
import type { Tracks } from './peer-link.ts';
import { placeholders } from './placeholders.ts';
import { createStore } from './store.ts';

export const sides = ['microphone', 'camera'] as const;
export type Side = (typeof sides)[number];
type BySide<Value> = Readonly<Record<Side, Value>>;

export type OwnMediaState = {
  on: BySide<boolean>;
  tracks: BySide<MediaStreamTrack | undefined>;
  faults: BySide<DeviceFault | undefined>;
  devices: DeviceList;
  chosen: Readonly<Record<DeviceKind, string | undefined>>;
  asks: boolean;
};

const none = { microphone: undefined, camera: undefined };
const nothing: OwnMediaState = {
  on: { microphone: false, camera: false },
  tracks: none,
  faults: none,
  devices: noDevices,
  chosen: { videoinput: undefined, audioinput: undefined, audiooutput: undefined },
  asks: false,
};

const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };
const voice = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

function constraintsFor(side: Side, { chosen }: OwnMediaState): MediaStreamConstraints {
  const id = chosen[side === 'camera' ? 'videoinput' : 'audioinput'];
  const device = id === undefined ? {} : { deviceId: { exact: id } };
  return side === 'camera' ? { video: { ...device, ...picture } } : { audio: { ...device, ...voice } };
}

function withTrack(
  { on, tracks, faults }: OwnMediaState,
  side: Side,
  track: MediaStreamTrack | undefined,
  fault: DeviceFault | undefined,
): Partial<OwnMediaState> {
  return {
    ...{ on: { ...on, [side]: track !== undefined }, tracks: { ...tracks, [side]: track } },
    faults: { ...faults, [side]: fault },
  };
}

async function openTrack(side: Side, state: OwnMediaState): Promise<MediaStreamTrack | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia(constraintsFor(side, state));
  return stream.getTracks()[0];
}

export type OwnMedia = ReturnType<typeof createOwnMedia>;

export function createOwnMedia() {
  const store = createStore(nothing);
  const { get, set } = store;
  let blank: Tracks | undefined;
  const list = async () => set({ devices: await listDevices() });

  function put(side: Side, track: MediaStreamTrack | undefined, fault: DeviceFault | undefined): void {
    set(withTrack(get(), side, track, fault));
  }

  async function openDevice(side: Side): Promise<void> {
    // The first camera is stopped before, because many phones do not open a second one while it is in use.
    get().tracks[side]?.stop();
    try {
      const track = await openTrack(side, get());
      put(side, track, undefined);
      track?.addEventListener('ended', () => {
        if (get().tracks[side] === track) put(side, undefined, 'missing');
      });
    } catch (error) {
      put(side, undefined, faultOf(error));
    }
    await list();
  }

  function speak(on: boolean): void {
    const { microphone } = get().tracks;
    if (microphone) microphone.enabled = on;
    set({ on: { ...get().on, microphone: on } });
  }

  async function asking(run: () => Promise<void>): Promise<void> {
    if (get().asks || !hasMedia()) return;
    set({ asks: true });
    await run();
    set({ asks: false });
  }

  async function turn(side: Side, on: boolean): Promise<void> {
    const { tracks } = get();
    if (side === 'microphone' && tracks.microphone) speak(on);
    else if (on) await asking(() => openDevice(side));
    else {
      tracks[side]?.stop();
      put(side, undefined, undefined);
    }
  }

  return {
    get,
    subscribe: store.subscribe,
    turn,
    start: (wish: BySide<boolean>): Promise<void> =>
      asking(async () => {
        navigator.mediaDevices.addEventListener('devicechange', list);
        for (const side of sides) if (wish[side]) await openDevice(side);
      }),
    choose: async (kind: DeviceKind, id: string): Promise<void> => {
      const { chosen, on } = get();
      set({ chosen: { ...chosen, [kind]: id } });
      if (kind === 'videoinput' && on.camera) await asking(() => openDevice('camera'));
      if (kind !== 'audioinput') return;
      await asking(() => openDevice('microphone'));
      speak(on.microphone);
    },
    sent: (): Tracks => {
      const { microphone, camera } = get().tracks;
      blank ??= placeholders();
      return { audio: microphone ?? blank.audio, video: camera ?? blank.video };
    },
    stop: (): void => {
      const { tracks } = get();
      for (const side of sides) tracks[side]?.stop();
      if (hasMedia()) navigator.mediaDevices.removeEventListener('devicechange', list);
      set(nothing);
    },
  };
}
