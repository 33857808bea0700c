import { createECDH } from 'node:crypto';
import { type ClientRequest, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import library from 'web-push';
import type { Database } from '../db/open.ts';
import type { Keys } from '../keys.ts';
import { checkedLookup, isNotPublic, type Reach, refuseSpecialLiteral } from '../outgoing/reach.ts';

/** Only the browser reads `payload`; `to` is its address at the push service, `contact` the partner's `mailto:`. */
export type Push = {
  channel: 'push';
  id: string;
  subscription: string;
  to: string;
  keys: { p256dh: string; auth: string };
  keyId: string;
  contact: string;
  payload: string;
};

/** A browser that its push service no longer knows is forgotten. */
export type PushPort = {
  send: (push: Push, signal?: AbortSignal) => Promise<void>;
  /** Whether an address may be stored; its name is resolved only when something is sent. */
  takes: (endpoint: string) => boolean;
};

const lasts = 86_400;

/** The pair is derived from the portal's secret, so that all processes have the same one. */
export function pushKeys(key: Pick<Keys, 'derive'>): { publicKey: string; privateKey: string } {
  const privateKey = Buffer.from(key.derive('web-push'), 'base64url');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

type Options = Pick<Reach, 'allowHosts' | 'resolve'> & { database: Database; keys: Keys };

/** Sends messages to push services; it follows no redirect and reads no answer beyond its status. */
export function webPush({ database, keys, ...reach }: Options): PushPort {
  const hint = (host: string) => `to send there, name ${host} in KAPU_PUSH_HOSTS`;
  return {
    takes: (endpoint) => URL.canParse(endpoint) && isOpen(new URL(endpoint), { ...reach, hint }),
    send: async (push, signal) => {
      const key = keys.all.find(({ id }) => id === push.keyId);
      const status = key && (await post(push, pushKeys(key), { ...reach, hint }, signal));
      if (status !== undefined && status < 300) return;
      if (status !== undefined && !gone.has(status)) throw refused(status);
      await database.db.deleteFrom('push_subscription').where('id', '=', push.subscription).execute();
    },
  };
}

const gone = new Set([403, 404, 410]);

function refused(status: number): Error {
  const forGood = status < 500 && status !== 408 && status !== 429;
  return Object.assign(new Error(`the push service answered ${status}`), { responseCode: forGood ? 550 : 451 });
}

function isOpen(address: URL, reach: Reach): boolean {
  if (address.protocol !== 'https:' && !reach.allowHosts.includes(address.host)) return false;
  try {
    refuseSpecialLiteral(address, reach);
    return true;
  } catch (error) {
    if (isNotPublic(error)) return false;
    throw error;
  }
}

/** @returns the status; 410 for an address that the server may not connect to */
async function post(
  { id, to, keys, contact, payload }: Push,
  pair: { publicKey: string; privateKey: string },
  reach: Reach,
  signal: AbortSignal | undefined,
): Promise<number> {
  const address = new URL(to);
  if (!isOpen(address, reach)) return 410;
  const { headers, body } = library.generateRequestDetails({ endpoint: to, keys }, payload, {
    TTL: lasts,
    urgency: 'normal',
    topic: id.replaceAll('-', ''),
    vapidDetails: { subject: contact, ...pair },
  });
  const send = address.protocol === 'https:' ? requestSecure : requestPlain;
  try {
    const lookup = checkedLookup(address.host, reach);
    return await statusOf(
      send(address, { method: 'POST', agent: false, headers: { ...headers }, lookup, ...(signal && { signal }) }),
      body,
    );
  } catch (error) {
    if (isNotPublic(error)) return 410;
    throw error;
  }
}

function statusOf(request: ClientRequest, body: Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request.on('response', (response) => {
    resolve(response.statusCode ?? 0);
    response.destroy();
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}
