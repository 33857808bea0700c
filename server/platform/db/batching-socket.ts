import { Socket } from 'node:net';
import { watchServer } from './watch-server.ts';

/** Writes together what is sent in one turn of the event loop; the driver would write each statement by itself. */
export function batchingSocket(): Socket {
  const socket = new Socket();
  const uncork = socket.uncork.bind(socket);
  socket.uncork = () => process.nextTick(uncork);
  watchServer(socket);
  return socket;
}
