import type { Tracks } from './peer-link.ts';

/** Silence and a black picture are sent for devices that are off, so that a silent person differs from a broken connection. */
export function placeholders(): Tracks {
  const context = new AudioContext();
  const [audio] = context.createMediaStreamDestination().stream.getAudioTracks();
  const canvas = document.createElement('canvas');
  canvas.width = 16;
  canvas.height = 16;
  canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height);
  const [video] = canvas.captureStream(1).getVideoTracks();
  if (!audio || !video) throw new Error('the browser makes no tracks');
  return { audio, video };
}
