import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The next COMMIT is cut off before the database gets it, or before its answer comes back. */
export type CutPlace = 'before' | 'after' | undefined;

/** PostgreSQL's simple query: `Q`, the length of the rest, the text and a zero. */
const commit = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');

/** PostgreSQL's CommandComplete of the COMMIT; the answers to statements sent before it come first. */
const committed = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');

/** A connection can break here in the middle of its COMMIT. */
export async function databaseProxy(url: string) {
  const target = new URL(url);
  let cut: CutPlace;
  let cuts = 0;
  /** Messages that pass until the connection of the next one breaks. */
  let remaining = Number.POSITIVE_INFINITY;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const breakOff = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', breakOff);
      socket.on('close', () => {
        open.delete(socket);
        breakOff();
      });
    }
    client.on('data', (data: Buffer) => {
      remaining -= 1;
      if (remaining < 0) {
        remaining = Number.POSITIVE_INFINITY;
        cuts += 1;
        return breakOff();
      }
      if (cut === undefined || !data.includes(commit)) return void database.write(data);
      const where = cut;
      cut = undefined;
      cuts += 1;
      if (where === 'before') return breakOff();
      database.removeAllListeners('data');
      database.on('data', (answer: Buffer) => (answer.includes(committed) ? breakOff() : client.write(answer)));
      database.write(data);
    });
    database.on('data', (data: Buffer) => client.write(data));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const through = new URL(url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: through.href,
    cuts: () => cuts,
    cutNextCommit: (where: CutPlace) => {
      cut = where;
    },
    /** The connection breaks in the middle of its work. */
    cutAfter: (messages: number) => {
      remaining = messages;
    },
    heal: () => {
      cut = undefined;
      remaining = Number.POSITIVE_INFINITY;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
