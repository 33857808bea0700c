import type { Mode } from '../../../contract/platform/brand.ts';
import { memberOf } from '../../../contract/platform/member-of.ts';

/** Device faults that a person can do something about; texts are `video_room.fault.<name>`. */
const faults = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
} as const;
export type DeviceFault = (typeof faults)[keyof typeof faults] | 'unknown';

const isFault = (name: string): name is keyof typeof faults => Object.hasOwn(faults, name);

export function faultOf(error: unknown): DeviceFault {
  const name = error instanceof Error ? error.name : '';
  return isFault(name) ? faults[name] : 'unknown';
}

/** A page without any camera is found before somebody waits in vain (R24). */
export type Hindrance = 'framed' | 'webview' | 'insecure' | 'old';

type Surroundings = { mode: Mode; framed: boolean; secure: boolean; media: boolean; peers: boolean };

export function hindranceIn({ mode, framed, secure, media, peers }: Surroundings): Hindrance | undefined {
  if (!secure) return 'insecure';
  if (media && peers) return undefined;
  if (framed || mode === 'iframe') return 'framed';
  return mode === 'webview' ? 'webview' : 'old';
}

/** Some apps have the member with nothing in it. */
export function hasMedia(): boolean {
  return typeof memberOf(memberOf(navigator, 'mediaDevices'), 'getUserMedia') === 'function';
}

export function hasPeers(): boolean {
  return typeof memberOf(window, 'RTCPeerConnection') === 'function';
}

export function surroundings(mode: Mode): Surroundings {
  return {
    mode,
    framed: window.top !== window,
    secure: isSecureContext,
    media: hasMedia(),
    peers: hasPeers(),
  };
}
