import { createHmac } from 'node:crypto';
import type { VideoLine } from '../../../contract/telemedicine/video-visit.ts';
import type { IceSettings } from '../ice-port.ts';

/**
 * A relay's user is the second until which it holds, and its password the secret's seal of that (coturn `use-auth-secret`).
 * `name` tells two users of a second apart and says nothing of who they are.
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
