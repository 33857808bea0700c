import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { addressOf } from './ask-relay.ts';
import { countSilent } from './relay-gauge.ts';

const answerTo = (request: Buffer) => Buffer.concat([Buffer.from([1, 1, 0, 0]), request.subarray(4)]);

/** Both transports share a port; `does` chooses the answers. */
async function server(does: (request: Buffer) => Buffer | undefined) {
  const tcp = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (data: Buffer) => {
      const answer = does(data);
      if (answer) socket.write(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const address = tcp.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const udp = createSocket('udp4').bind(port, '127.0.0.1');
  udp.on('message', (data, from) => {
    const answer = does(data);
    if (answer) udp.send(answer, from.port, from.address);
  });
  await once(udp, 'listening');
  onTestFinished(() => {
    udp.close();
    tcp.close();
  });
  return [`turn:127.0.0.1:${port}?transport=udp`, `turn:127.0.0.1:${port}?transport=tcp`];
}

it('a relay that stands still, answers something else or is away is counted and named, until it answers (S1-04)', async () => {
  const lines: { msg: string; url: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let wakes = false;
  const well = await server(answerTo);
  const still = await server((request) => (wakes ? answerTo(request) : undefined));
  const other = await server(() => Buffer.alloc(40, 7));
  const away = ['turn:127.0.0.1:1?transport=tcp', 'turn:relay.invalid:3478'];
  const ice = { stun: [], turn: [...well, ...still, ...other, ...away], turnSecret: 'secret' };
  const named = (msg: string) => lines.filter((line) => line.msg === msg).map(({ url }) => url);
  expect(await countSilent({ log, ports: { ice } })).toBe(6);
  expect(await countSilent({ log, ports: { ice } })).toBe(6);
  expect(named('a relay of visits by video does not answer')).toEqual([...still, ...other, ...away]);
  wakes = true;
  expect(await countSilent({ log, ports: { ice } })).toBe(4);
  expect(named('a relay of visits by video answers again')).toEqual(still);
});

it('a relay is asked where its address says, and one over DTLS is not (RFC 7064, RFC 7065)', () => {
  expect(addressOf('stun:relay.example')).toEqual({ host: 'relay.example', port: 3478, way: 'udp' });
  expect(addressOf('turns:relay.example:443')).toEqual({ host: 'relay.example', port: 443, way: 'tls' });
  expect(addressOf('turn:[2001:db8::1]:3478?transport=tcp')).toEqual({ host: '2001:db8::1', port: 3478, way: 'tcp' });
  expect(addressOf('turns:relay.example?transport=udp')).toBeUndefined();
});
