import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { randomFor } from '../../demo/directory/random.ts';

export type LineQuality = {
  /** The share of datagrams that are lost, of each direction. */
  loss?: number;
  /** Milliseconds in one direction. */
  delay?: number;
  /** Thousand bits a second of each direction. */
  kbit?: number;
  cut?: boolean;
};

/** Milliseconds in the queue of a narrow line; the rest is lost, as at a router. */
const longestQueue = 500;

export async function lossyLine(target: number) {
  const random = randomFor('line');
  let quality: LineQuality = {};
  let isOver = false;
  const upstream = new Map<number, Socket>();
  const front = createSocket('udp4');

  function direction(send: (datagram: Buffer) => void) {
    let free = 0;
    return (datagram: Buffer) => {
      const { loss = 0, delay = 0, kbit = Number.POSITIVE_INFINITY, cut = false } = quality;
      if (cut || random() < loss) return;
      const now = performance.now();
      const begins = Math.max(now, free);
      if (begins - now > longestQueue) return;
      free = begins + (datagram.length * 8) / kbit;
      const arrive = () => {
        if (!isOver) send(datagram);
      };
      setTimeout(arrive, free - now + delay);
    };
  }

  const outward = new Map<number, (datagram: Buffer) => void>();
  front.on('message', (datagram, { port, address }) => {
    let pass = outward.get(port);
    if (!pass) {
      const socket = createSocket('udp4');
      const back = direction((answer) => front.send(answer, port, address));
      socket.on('message', back);
      socket.on('error', () => {});
      upstream.set(port, socket);
      pass = direction((question) => socket.send(question, target, '127.0.0.1'));
      outward.set(port, pass);
    }
    pass(datagram);
  });
  front.bind(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    port: front.address().port,
    become: (next: LineQuality) => {
      quality = next;
    },
    stop: () => {
      isOver = true;
      front.close();
      for (const socket of upstream.values()) socket.close();
    },
  };
}
