import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { deep } from '../support/deep.ts';
import { listening } from '../support/listening.ts';
import { world } from '../support/world.ts';

const many = deep ? 1000 : 200;

// Only the deep run waits the ten seconds until they are cut off.
it(`${many} callers who never end their request keep nobody else waiting, and are cut off (G27)`, {
  timeout: 120_000,
}, async () => {
  const w = await world();
  const at = await listening(w);
  const slow: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of slow) socket.destroy();
    await at.close();
    await w.close();
  });
  const ended: Promise<unknown>[] = [];
  for (let no = 0; no < many; no += 1) {
    const socket = connect(at.port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    ended.push(once(socket, 'close'));
    slow.push(socket);
    await once(socket, 'connect');
    socket.write('GET /api/config HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  }
  const requests = Array.from({ length: 40 }, () => fetch(`http://localhost:${at.port}/api/config`));
  const answers = await Promise.all(requests);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  expect(slow.filter(({ destroyed }) => destroyed)).toHaveLength(0);
  if (deep) await Promise.all(ended);
});
