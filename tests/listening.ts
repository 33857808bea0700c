import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { World } from './world.ts';

/** The application behind a real socket, as `server/main.ts` puts it there. */
export async function listening(w: World) {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, getRequestListener(w.app.fetch));
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    /** The server's ends of the connections there were. */
    sockets,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
