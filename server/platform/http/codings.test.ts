import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listening } from '../../../tests/support/listening.ts';
import { type World, world } from '../../../tests/support/world.ts';

let w: World;
let portal: Awaited<ReturnType<typeof listening>>;
beforeAll(async () => {
  w = await world();
  portal = await listening(w);
});
afterAll(async () => {
  await portal.close();
  await w.close();
});

const second = 'GET /health HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n';

/** The statuses of both answers. */
async function answersTo(headers: readonly string[]): Promise<string[]> {
  const head = ['POST /api/login HTTP/1.1', 'Host: localhost:3000', 'Content-Type: application/json', ...headers];
  const socket = connect(portal.port, '127.0.0.1');
  socket.write(`${head.join('\r\n')}\r\n\r\n2\r\n{}\r\n0\r\n\r\n${second}`);
  return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);
}

it.each([
  [['Transfer-Encoding: identity', 'Transfer-Encoding: chunked']],
  [['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']],
  [['Transfer-Encoding: identity, chunked']],
  [['Transfer-Encoding: gzip, chunked']],
  [['transfer-encoding: Chunked', 'TRANSFER-ENCODING: x']],
])('refuses the codings %j and answers nothing that follows in the same bytes (T06)', async (headers) => {
  const answers = await answersTo(headers);
  expect(['400', '501']).toContain(answers[0]);
  expect(answers).toHaveLength(1);
});

it('reads a body in chunks, and the request after it (T06)', async () => {
  expect(await answersTo(['Transfer-Encoding: chunked'])).toEqual(['422', '200']);
});
