import { Socket } from 'node:net';
import { watchServer } from './watch-server.ts';

/** Statements of one turn of the event loop are written together; the driver would write each by itself. */
export function batchingSocket(): Socket {
  const socket = new Socket();
  const uncork = socket.uncork.bind(socket);
  socket.uncork = () => process.nextTick(uncork);
  watchServer(socket);
  return socket;
}
