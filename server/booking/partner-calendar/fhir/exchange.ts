import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { jsonOf } from '../../../platform/json.ts';
import { checkedLookup } from '../../../platform/outgoing/reach.ts';
import { calendarFault } from '../calendar-fault.ts';
import { type HostReach, reachOf, refusalOfAddress } from '../named-hosts.ts';

export type Question = {
  method: 'GET' | 'POST' | 'PUT';
  address: URL;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  most?: number | undefined;
};
export type Reply = { status: number; etag: string | undefined; isLater: boolean; length: number; body: unknown };

const mostOfAll = 8 * 1024 * 1024;

/** Connects to the address that was checked, and follows no redirect. @throws CalendarFault where no whole answer came */
export async function exchange(
  { method, address, headers, body, most = mostOfAll }: Question,
  reach: HostReach,
  signal: AbortSignal,
): Promise<Reply> {
  if (refusalOfAddress(address, reach) !== undefined) throw calendarFault({ event: 'unreachable' });
  const send = address.protocol === 'https:' ? requestSecure : requestPlain;
  let isConnected = false;
  try {
    const lookup = checkedLookup(address.host, reachOf(address, reach));
    const request = send(address, { method, agent: false, headers: { ...headers }, lookup, signal });
    request.on('socket', (socket) => {
      socket.on(address.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    const response = await responseOf(request, body);
    const { text, length } = await textOf(response, Math.min(most, mostOfAll));
    const { etag, 'retry-after': later } = response.headers;
    return { status: response.statusCode ?? 0, etag, isLater: later !== undefined, length, body: jsonOf(text) };
  } catch {
    if (!isConnected) throw calendarFault({ event: 'unreachable' });
    throw calendarFault({ event: signal.aborted ? 'silent' : 'cut' });
  }
}

function responseOf(request: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on('response', resolve);
  request.on('error', reject);
  request.end(body);
  return promise;
}

async function textOf(response: IncomingMessage, most: number): Promise<{ text: string; length: number }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > most) throw new Error('too long');
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString('utf8'), length };
}
