import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { batchingSocket } from './batching-socket.ts';

const server = `
  const { createServer } = require('node:net');
  const server = createServer((socket) => socket.pipe(socket)).listen({ port: 0, host: '127.0.0.1', backlog: 1 });
  server.once('listening', () => console.log(server.address().port));`;

/** A server of its own process, which can stand still: then nobody takes connections, and the kernel soon answers none. */
async function machine() {
  const child = spawn(process.execPath, ['-e', server], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [output] = await once(child.stdout, 'data');
  return { port: Number(output), child };
}

async function connected(port: number) {
  const socket = batchingSocket();
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket.connect(port, '127.0.0.1'), 'connect');
  return socket;
}

// Only Linux leaves a connection without an answer when nobody takes it.
it.runIf(process.platform === 'linux')(
  'F04: ends a connection within five seconds when its server has vanished without a word',
  async () => {
    const { port, child } = await machine();
    const socket = await connected(port);
    socket.write('is anybody there?');
    await once(socket, 'data');
    child.kill('SIGSTOP');
    const waiting = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}));
    onTestFinished(() => waiting.forEach((one) => void one.destroy()));
    await expect.poll(() => waiting.some((one) => !one.pending), { timeout: 2000 }).toBe(true);
    const from = performance.now();
    socket.write('and now?');
    const [error] = await once(socket, 'error').catch((thrown: unknown) => [thrown]);
    expect(error).toMatchObject({ code: 'ETIMEDOUT' });
    expect(performance.now() - from).toBeLessThan(5000);
  },
);

it('F04: leaves a connection alone whose server is slow but answers others', async () => {
  const { port } = await machine();
  const slow = await connected(port);
  slow.pause();
  slow.write('a statement that takes long');
  await expect(once(slow, 'close', { signal: AbortSignal.timeout(4000) })).rejects.toThrow();
  expect(slow.destroyed).toBe(false);
});
