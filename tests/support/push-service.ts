import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import { decrypt } from 'http_ece';
import { z } from 'zod';

// A push service as a process of its own: it gives browsers an address and keys, and verifies (VAPID, RFC 8292) and
// opens (RFC 8291) each message.

type Device = { ecdh: ReturnType<typeof createECDH>; authSecret: string; status: number };

const devices = new Map<string, Device>();
const received: object[] = [];
let origin = '';

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^mailto:.+@.+$/) });

/** @throws Error when the message does not come from the holder of the key that it names */
function senderOf(authorization: string): { publicKey: string; subject: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = { key, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${body}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is not of the key');
  const { aud, exp, sub } = Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  if (aud !== origin) throw new Error(`the token is for ${aud}`);
  const lifetime = exp - Date.now() / 1000;
  if (lifetime <= 0 || lifetime > 86_400) throw new Error(`the token lasts ${lifetime} seconds`);
  return { publicKey, subject: sub };
}

async function take(id: string, request: IncomingMessage): Promise<number> {
  const device = devices.get(id);
  if (!device) return 404;
  if (device.status !== 201) return device.status;
  const { authorization = '', ttl, topic, urgency } = request.headers;
  const sender = senderOf(authorization);
  const { ecdh: privateKey, authSecret } = device;
  const opened = decrypt(await buffer(request), { version: 'aes128gcm', privateKey, authSecret });
  received.push({ id, ...sender, ttl, topic, urgency, message: JSON.parse(opened.toString()) });
  return 201;
}

function open(): object {
  const id = randomBytes(12).toString('base64url');
  const ecdh = createECDH('prime256v1');
  const authSecret = randomBytes(16).toString('base64url');
  devices.set(id, { ecdh, authSecret, status: 201 });
  return { endpoint: `${origin}/to/${id}`, p256dh: ecdh.generateKeys('base64url'), auth: authSecret };
}

const server = createServer((request, response) => {
  const [, path = '', id = ''] = (request.url ?? '').split('/');
  const answer = (status: number, body: object = {}) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (path === 'open') answer(200, open());
  else if (path === 'received') answer(200, received);
  else if (path === 'answers')
    json(request).then((input) => {
      const device = devices.get(id);
      if (device) device.status = z.object({ status: z.int() }).parse(input).status;
      answer(200);
    });
  else
    take(id, request).then(
      (status) => answer(status),
      (error: unknown) => answer(400, { error: String(error) }),
    );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  console.log(origin);
});
