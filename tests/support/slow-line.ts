import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { randomFor } from '../../demo/directory/random.ts';

type SlowLine = {
  /** The share of packets that are lost, of each direction. */
  loss?: number;
  /** Milliseconds in one direction. */
  delay?: number;
  /** Thousand bits a second of each direction. */
  kbit?: number;
  /** The chance, at each packet, that the connection is closed and all that was not yet delivered is lost. */
  cut?: number;
};

const packet = 1460;
/** Milliseconds until TCP first repeats a lost packet; each further time takes twice as long. */
const again = 200;

/** Lost packets come again, later, in their order. */
export async function slowLine(target: number) {
  const random = randomFor('slow line');
  let quality: SlowLine = {};
  let cuts = 0;
  let losses = 0;
  /** Milliseconds with at least one undelivered packet. */
  let waited = 0;
  let busyUntil = 0;
  const open = new Set<Socket>();

  function direction(from: Socket, to: Socket) {
    let free = 0;
    let last = 0;
    let remaining = 0;
    let isEnded = false;
    const end = () => {
      if (isEnded && remaining === 0) to.end();
    };
    from.on('data', (data: Buffer) => {
      for (let at = 0; at < data.length; at += packet) {
        const part = data.subarray(at, at + packet);
        const { loss = 0, delay = 0, kbit = Number.POSITIVE_INFINITY, cut = 0 } = quality;
        const now = performance.now();
        if (random() < cut) {
          cuts += 1;
          from.destroy();
          to.destroy();
          return;
        }
        free = Math.max(free, now) + (part.length * 8) / kbit;
        let arrives = free + delay;
        for (let wait = again; random() < loss; wait *= 2) {
          losses += 1;
          arrives += wait;
        }
        last = Math.max(last, arrives);
        waited += Math.max(0, last - Math.max(busyUntil, now));
        busyUntil = Math.max(busyUntil, last);
        remaining += 1;
        setTimeout(() => {
          remaining -= 1;
          if (!to.destroyed) to.write(part);
          end();
        }, last - now);
      }
    });
    from.on('end', () => {
      isEnded = true;
      end();
    });
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const portal = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [client, portal]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        portal.destroy();
      });
    }
    direction(client, portal);
    direction(portal, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    become: (next: SlowLine) => {
      quality = next;
    },
    counts: () => ({ cuts, losses, waited }),
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
