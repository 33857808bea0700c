import { createHmac } from 'node:crypto';
import type { VideoLine } from '../../../contract/telemedicine/video-visit.ts';
import type { IceSettings } from '../ice-port.ts';

/**
 * The user name has the second until which it is valid, and the password is its MAC by the secret (coturn `use-auth-secret`).
 * `name` tells two users of one second apart and identifies nobody.
 */
export function iceServers(
  { stun, turn, turnSecret }: IceSettings,
  { until, name }: { until: Temporal.Instant; name: string },
): VideoLine['iceServers'] {
  const servers = stun.length > 0 ? [{ urls: [...stun] }] : [];
  if (turn.length === 0 || turnSecret === undefined) return servers;
  const username = `${Math.floor(until.epochMilliseconds / 1000)}:${name}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return [...servers, { urls: [...turn], username, credential }];
}
