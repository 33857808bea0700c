import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { refuseCodings } from '../../server/platform/http/codings.ts';
import { cutSlow, patience } from '../../server/platform/http/slow-requests.ts';
import type { World } from './world.ts';

export async function listening(w: Pick<World, 'app'>, at = 0) {
  const listener = getRequestListener(w.app.fetch);
  const server = createServer(patience, (request, response) => {
    if (refuseCodings(request, response)) return;
    cutSlow(request);
    void listener(request, response);
  });
  // A test that computes for seconds would find its connection closed.
  server.keepAliveTimeout = 0;
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    sockets,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
