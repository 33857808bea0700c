import type { ladder } from './ladder.ts';

type Senders = { audio: RTCRtpSender; video: RTCRtpSender };
type Video = (typeof ladder)[number]['video'];

/** Bits a second of a voice in its full range, which is well above the 7 kHz of EN 301 549 6.1. */
const voice = 40_000;

async function adjust(sender: RTCRtpSender, encoding: RTCRtpEncodingParameters): Promise<void> {
  const parameters = sender.getParameters();
  const [first, ...rest] = parameters.encodings;
  if (!first) return;
  // A browser that does not know one of these goes on with its own setting, and so does the call.
  await sender.setParameters({ ...parameters, encodings: [{ ...first, ...encoding }, ...rest] }).catch(() => undefined);
}

/** In the queue of each browser, the voice is sent before the picture. */
export async function preferVoice({ audio, video }: Senders): Promise<void> {
  await adjust(audio, { priority: 'high', networkPriority: 'high', maxBitrate: voice });
  await adjust(video, { priority: 'low', networkPriority: 'low' });
}

export async function limitVideo(video: RTCRtpSender, limit: Video): Promise<void> {
  await adjust(
    video,
    limit
      ? { active: true, maxBitrate: limit.bitrate, maxFramerate: limit.frames, scaleResolutionDownBy: limit.scale }
      : { active: false },
  );
}
