import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deep } from '../support/deep.ts';
import { listening } from '../support/listening.ts';
import { type World, world } from '../support/world.ts';

const MB = 1024 * 1024;
const sizes = deep ? [1, 10, 100] : [1, 10];

let w: World;
let at: Awaited<ReturnType<typeof listening>>;
let drawn = 0;
beforeAll(async () => {
  w = await world({
    portal: (built) => (request, pageRequest) => {
      drawn += 1;
      return built(request, pageRequest);
    },
  });
  at = await listening(w);
});
afterEach(() => {
  drawn = 0;
  at.sockets.length = 0;
});
afterAll(async () => {
  await at.close();
  await w.close();
});

const paths = [
  '/login',
  '/login.data',
  '/services/provider-search/reservation',
  '/nothing-here',
  '/embed',
  '/api/calendar/reservations',
  '/api/me',
  '/api/nothing',
  '/__mail',
  '/manifest.webmanifest',
  '/assets/root.js',
  '/embed/kapu-booking.js',
];

const form = 'application/x-www-form-urlencoded';

/** Headers of the body, and the piece that it repeats. */
const bodies = {
  'a million empty fields': { type: form, piece: 'a&'.repeat(32 * 1024) },
  'a million fields': { type: form, piece: 'a=b&'.repeat(16 * 1024) },
  'one field': { type: form, piece: 'a'.repeat(64 * 1024) },
  JSON: { type: 'application/json', piece: '['.repeat(64 * 1024) },
  'ten thousand parts': {
    type: 'multipart/form-data; boundary=x',
    piece: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(1200),
  },
} as const;

type Length = 'said' | 'chunked' | 'said too short' | 'said too long';
type BodyRequest = { method?: string; path: string; body: keyof typeof bodies; bytes: number; length: Length };

/** Status 0 is a cut connection; a caller that waits for the end gets the whole answer. */
async function send({ method = 'POST', path, body, bytes, length }: BodyRequest) {
  const { type, piece } = bodies[body];
  const socket = connect({ port: at.port, host: '127.0.0.1' });
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  const ended = Promise.withResolvers<void>();
  for (const event of ['close', 'error']) socket.once(event, () => ended.resolve());
  const declaredLength = { said: bytes, 'said too short': 100, 'said too long': bytes * 2, chunked: 0 }[length];
  const measure = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${declaredLength}`;
  const names = `Host: localhost:3000\r\nOrigin: http://localhost:3000\r\nContent-Type: ${type}`;
  socket.write(`${method} ${path} HTTP/1.1\r\n${names}\r\n${measure}\r\n\r\n`);
  const chunk = length === 'chunked' ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece;
  for (let sent = 0; sent < bytes && answer === '' && !socket.destroyed; sent += piece.length) {
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), ended.promise]);
    await new Promise((done) => setImmediate(done));
  }
  if (length === 'chunked' && answer === '') socket.write('0\r\n\r\n');
  await vi.waitFor(() => expect(socket.destroyed || /^HTTP\/1\.1 \d+/.test(answer)).toBe(true), 10_000);
  socket.destroy();
  await ended.promise;
  const read = Math.max(0, ...at.sockets.map(({ bytesRead }) => bytesRead));
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), read };
}

/** A body longer than its length is no HTTP, whatever the first part is answered. */
const garbage = [0, 200, 400, 401, 403, 404, 405, 413, 415];

describe.each(paths)('%s', (path) => {
  it.each(sizes)('T39: refuses %i MB of anything before it is parsed, and answers others meanwhile', async (size) => {
    for (const body of Object.keys(bodies).filter(isBody)) {
      for (const length of ['said', 'chunked', 'said too short', 'said too long'] as const) {
        const what = `${body}, its length ${length}`;
        at.sockets.length = 0;
        const { status, read } = await send({ path, body, bytes: size * MB, length });
        // An address of the API that is not there, or not for POST, says so.
        const unread = path.startsWith('/api/') ? [404, 405, 413, 415] : [413, 415];
        expect(length === 'said too short' ? garbage : unread, what).toContain(status);
        expect(read, `${what}: read on`).toBeLessThan(5 * MB);
      }
      expect((await fetch(`http://localhost:${at.port}/api/config`)).status).toBe(200);
    }
    // The hundred bytes of a body with too short a length may be a form.
    expect(drawn).toBeLessThanOrEqual(Object.keys(bodies).length);
  });
});

it('T39: does not wait for the end of a body that a GET brings', async () => {
  const attempt = { method: 'GET', body: 'one field', bytes: 10 * MB, length: 'said' } as const;
  // The connection may be closed before a caller who only sends has read the answer.
  expect([0, 200]).toContain((await send({ ...attempt, path: '/health' })).status);
  expect([0, 413]).toContain((await send({ ...attempt, path: '/login' })).status);
  expect(Math.max(...at.sockets.map(({ bytesRead }) => bytesRead))).toBeLessThan(5 * MB);
});

describe('a form', () => {
  const login = (init: RequestInit) =>
    w.request('/login', {
      method: 'POST',
      ...init,
      headers: { origin: 'http://localhost:3000', 'content-type': form, accept: 'text/html', ...init.headers },
    });

  it('T39: of a few thousand fields is refused though it is short, in a page of the reader’s language', async () => {
    for (const [language, words] of [
      ['hu', 'Túl nagy, amit küldött.'],
      ['en', 'What you sent is too large.'],
      ['ro', 'Ceea ce ați trimis este prea mare.'],
    ] as const) {
      const refused = await login({ body: 'a&'.repeat(4000), headers: { 'accept-language': language } });
      expect(refused.status).toBe(413);
      const page = await refused.text();
      expect([page.includes(`lang="${language}"`), page.includes(words)], page).toEqual([true, true]);
      expect(page).not.toMatch(/undefined|\{\w+\}/);
    }
    expect(drawn).toBe(0);
  });

  it.each([
    ['malformed multipart', 'multipart/form-data; boundary=x', '--y\r\nnonsense'],
    ['multipart without a boundary', 'multipart/form-data', 'a'],
    ['JSON', 'application/json', '{}'],
    ['plain text', 'text/plain', 'a=b'],
    ['nothing said of it', '', 'a=b'],
  ])('T39: that is %s is refused with 415', async (_what, type, body) => {
    expect((await login({ body, headers: { 'content-type': type } })).status).toBe(415);
    expect(drawn).toBe(0);
  });

  it('T39: of an ordinary size is read as before', async () => {
    const answer = await login({ body: `email=nobody%40example.hu&password=${'x'.repeat(1000)}` });
    expect(answer.status).toBe(401);
    expect(drawn).toBe(1);
  });
});

function isBody(name: string): name is keyof typeof bodies {
  return Object.hasOwn(bodies, name);
}
