import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

const large = 100_000;

export type Mood = 'well' | 'silent' | 'refusing' | 'hanging up' | 'refusing large' | 'hanging up on large';

/** clamd's INSTREAM with one signature. */
export async function clamdServer(signature = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE') {
  let mood: Mood = 'well';
  const seen: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    if (mood === 'hanging up') return void socket.destroy();
    let buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      buffer = Buffer.concat([buffer, Buffer.from(chunk)]);
      if (mood !== 'silent' && buffer.equals(Buffer.from('zPING\0'))) return void socket.end('PONG\0');
      // Beyond its `StreamMaxLength` clamd loses its answer with the connection.
      if (mood === 'hanging up on large' && buffer.length > large) return void socket.destroy();
      if (mood === 'silent' || !buffer.subarray(-4).equals(Buffer.alloc(4))) return;
      const bytes = streamIn(buffer);
      if (!bytes) return;
      seen.push(bytes.length);
      const verdict = bytes.includes(signature) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0';
      const refuses = mood === 'refusing' || (mood === 'refusing large' && bytes.length > large);
      socket.end(refuses ? 'INSTREAM size limit exceeded. ERROR\0' : verdict);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  return {
    address: `tcp://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
    seen,
    be: (next: Mood) => {
      mood = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function streamIn(buffer: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (!buffer.subarray(0, command.length).equals(Buffer.from(command))) return undefined;
  const chunks = [];
  for (let at = command.length; at + 4 <= buffer.length; ) {
    const length = buffer.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(buffer.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
