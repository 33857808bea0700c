import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** The mood decides between silence, an end and an invalid answer. */
export async function stillServer(mood: 'still' | 'cuts' | 'lies' = 'still') {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket.on('error', () => {}));
    if (mood === 'cuts') socket.destroy();
    if (mood === 'lies') socket.end('220 this is not what was called\r\n\r\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    host: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    connections: () => connections,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
