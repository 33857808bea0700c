import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { checkedLookup, type Reach, type Resolve, refuseSpecialLiteral } from '../../platform/outgoing/reach.ts';

export type Chunks = AsyncIterable<Uint8Array>;

export type WebAccess = {
  allowHosts: readonly string[];
  resolve: Resolve;
  idle: number;
  signal: AbortSignal;
};

export const Validator = z.object({
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  missing: z.boolean().optional(),
});
export type Validator = z.output<typeof Validator>;

export type Answer = {
  chunks: Chunks | undefined;
  validator: Validator;
  unchanged: boolean;
  drop: () => void;
};

const protocols = new Map([
  ['http:', requestPlain],
  ['https:', requestSecure],
]);

/** Connects to the address that was checked, whatever DNS says next, and follows no redirect. */
export async function openWebFile(
  address: URL,
  accept: string,
  access: WebAccess,
  known: Validator = {},
): Promise<Answer> {
  const send = protocols.get(address.protocol);
  if (!send) throw new Error(`${address.protocol} addresses are not read`);
  if (address.username || address.password) throw new Error('an address with a password in it is not read');
  const reach: Reach = { ...access, hint: (host) => `to read from there, say --allow-host ${host}` };
  refuseSpecialLiteral(address, reach);

  const answer = Promise.withResolvers<IncomingMessage>();
  let response: IncomingMessage | undefined;
  const request = send(address, {
    agent: false,
    headers: {
      accept,
      'accept-encoding': 'gzip',
      ...(known.etag !== undefined && { 'if-none-match': known.etag }),
      ...(known.lastModified !== undefined && { 'if-modified-since': known.lastModified }),
    },
    lookup: checkedLookup(address.host, reach),
    signal: access.signal,
    timeout: access.idle,
  });
  request.on('response', answer.resolve);
  request.on('error', answer.reject);
  request.on('timeout', () => (response ?? request).destroy(new Error(`sent nothing for ${access.idle / 1000} s`)));
  request.end();
  response = await answer.promise.catch((error: unknown) => {
    throw access.signal.aborted ? tooSlow() : error;
  });
  const { etag, 'last-modified': lastModified } = response.headers;
  const isAsked = known.etag !== undefined || known.lastModified !== undefined;
  const drop = () => void response.destroy();
  if (response.statusCode === 304 && isAsked) {
    drop();
    return { chunks: undefined, validator: known, unchanged: true, drop };
  }
  const chunks = bodyOf(response, access.signal);
  if (!chunks) return { chunks, validator: { missing: true }, unchanged: known.missing === true, drop };
  return { chunks, validator: { etag, lastModified }, unchanged: false, drop };
}

function bodyOf(response: IncomingMessage, signal: AbortSignal): Chunks | undefined {
  const status = response.statusCode ?? 0;
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (status === 200 && encoding === 'identity') return timely(response, signal);
  if (status === 200 && encoding === 'gzip') return timely(unzipped(response), signal);
  response.destroy();
  if (status === 404 || status === 410) return undefined;
  if (status === 200) throw new Error(`is encoded as ${encoding}, which was not asked for`);
  const redirect = status >= 300 && status < 400 ? ', and redirects are not followed' : '';
  throw new Error(`answered ${status}${redirect}`);
}

function unzipped(response: IncomingMessage): Chunks {
  const gunzip = createGunzip();
  // The callback does nothing, because errors reach the reader of the last stream.
  pipeline(response, gunzip, () => {});
  return gunzip;
}

async function* timely(chunks: Chunks, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw signal.aborted ? tooSlow() : error;
  }
}

function tooSlow(): Error {
  return new Error('the publication took too long to read');
}
