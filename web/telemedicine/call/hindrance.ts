import type { Mode } from '../../../contract/platform/brand.ts';
import { memberOf } from '../../../contract/platform/member-of.ts';

/** Faults of devices about which a person can do something; texts are `video_room.fault.<name>`. */
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

/** The reason why no call is possible on this page, known before somebody waits in vain (R24). */
export type Hindrance = 'framed' | 'webview' | 'insecure' | 'old';

type Surroundings = { mode: Mode; framed: boolean; secure: boolean; media: boolean; peers: boolean };

export function hindranceIn({ mode, framed, secure, media, peers }: Surroundings): Hindrance | undefined {
  if (!secure) return 'insecure';
  if (media && peers) return undefined;
  if (framed || mode === 'iframe') return 'framed';
  return mode === 'webview' ? 'webview' : 'old';
}

/** Some apps have `mediaDevices` with nothing in it, so the function itself is looked for. */
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
