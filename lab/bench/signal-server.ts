import { createServer } from 'node:http';
import { pino } from 'pino';
import { WebSocketServer } from 'ws';
import { systemClock } from '../../server/platform/clock.ts';
import { createKeys } from '../../server/platform/keys.ts';
import { createSignalling } from '../../server/telemedicine/signalling/socket.ts';

// A server of the video visits' lines. At /echo a line sends everything back; a message to the process gets its resident bytes.

const [url = '', secret = ''] = process.argv.slice(2);
const signalling = createSignalling({
  ...{ url, keys: createKeys(secret), clock: systemClock, log: pino({ level: 'silent' }) },
  partnerAt: ({ headers }) => ({ id: 1, host: headers.host ?? '' }),
  standing: async () => ({ calls: true }),
  spend: async () => true,
});
const echo = new WebSocketServer({ noServer: true, perMessageDeflate: false });
echo.on('connection', (line) => line.on('message', (data) => line.send(data.toString())));

const server = createServer();
server.on('upgrade', (request, socket, head) => {
  if (request.url !== '/echo') return signalling.upgrade(request, socket, head);
  echo.handleUpgrade(request, socket, head, (line) => echo.emit('connection', line));
});
server.listen(0, '127.0.0.1', () => process.send?.({ address: server.address() }));
process.on('message', () => process.send?.({ resident: process.memoryUsage.rss() }));
process.on('disconnect', () => process.exit(0));
