import { useEffect, useState } from 'react';
import { hasMedia } from '../call/hindrance.ts';
import { createOwnMedia, type OwnMedia, type OwnMediaState, type Side } from '../call/own-media.ts';
import { useStore } from './use-store.ts';

const key = 'video-visit';

/** The devices that were on before a reload; both for somebody who has just come. */
function wish(): Record<Side, boolean> {
  try {
    const [microphone, camera] = (sessionStorage.getItem(key) ?? 'true true').split(' ');
    return { microphone: microphone === 'true', camera: camera === 'true' };
  } catch {
    return { microphone: true, camera: true };
  }
}

function keep({ microphone, camera }: Readonly<Record<Side, boolean>>): void {
  try {
    sessionStorage.setItem(key, `${microphone} ${camera}`);
  } catch {
    // Without storage, a reload begins with both devices on.
  }
}

export function useOwnMedia(isNeeded: boolean): { media: OwnMedia; own: OwnMediaState } {
  const [media] = useState(createOwnMedia);
  const own = useStore(media);
  const [isBegun, begin] = useState(false);
  useEffect(() => () => media.stop(), [media]);
  useEffect(() => {
    if (isNeeded && hasMedia()) {
      begin(true);
      void media.start(wish());
    } else media.stop();
  }, [isNeeded, media]);
  useEffect(() => {
    if (isNeeded && isBegun && !own.asks) keep(own.on);
  }, [isNeeded, isBegun, own.asks, own.on]);
  return { media, own };
}
