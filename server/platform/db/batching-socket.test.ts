import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { batchingSocket } from './batching-socket.ts';

it('what is sent in one turn is written at once, when the turn ends (0092)', async () => {
  const server = createServer((peer) => peer.pipe(peer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const socket = batchingSocket();
  socket.connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  await once(socket, 'connect');
  const written = vi.spyOn(socket, '_writev');
  for (const statement of ['begin', 'select 1']) {
    socket.cork();
    socket.write(statement);
    socket.uncork();
  }
  expect(written).not.toHaveBeenCalled();
  const [answer] = await once(socket.setEncoding('utf8'), 'data');
  expect([answer, written.mock.calls.length]).toEqual(['beginselect 1', 1]);
  socket.destroy();
});
