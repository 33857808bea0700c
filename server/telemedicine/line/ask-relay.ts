import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** RFC 8489: a Binding request without attributes, which every STUN and TURN server answers for anybody. */
const magic = Buffer.from([0x21, 0x12, 0xa4, 0x42]);
const request = Buffer.from([0, 1, 0, 0]);
const response = Buffer.from([1, 1]);
const betweenUdpRequests = 300;

type Address = { host: string; port: number; way: 'udp' | 'tcp' | 'tls' };

/** @internal */
export function addressOf(url: string): Address | undefined {
  const [, secure = '', host = '', port, transport] =
    /^(?:stun|turn)(s?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url) ?? [];
  if (host === '' || (secure !== '' && transport === 'udp')) return undefined;
  const way = secure === '' ? (transport === 'tcp' ? 'tcp' : 'udp') : 'tls';
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? (secure === '' ? 3478 : 5349)), way };
}

export async function answers(url: string, patience: number): Promise<boolean> {
  const address = addressOf(url);
  if (!address) return true;
  const transaction = randomBytes(12);
  const own = Buffer.concat([magic, transaction]);
  const exchange = { text: Buffer.concat([request, own]), isAnswer };
  function isAnswer(data: Buffer): boolean {
    return data.subarray(0, 2).equals(response) && data.subarray(4, 20).equals(own);
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const late = setTimeout(() => resolve(false), patience);
  const close = (address.way === 'udp' ? askByUdp : askByTcp)(address, exchange, resolve);
  return promise.finally(() => {
    clearTimeout(late);
    close();
  });
}

type Exchange = { text: Buffer; isAnswer: (data: Buffer) => boolean };
type Verdict = (does: boolean) => void;

function askByUdp({ host, port }: Address, { text, isAnswer }: Exchange, answered: Verdict): () => void {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  socket.on('message', (data) => isAnswer(data) && answered(true));
  socket.on('error', () => answered(false));
  const ask = () => socket.send(text, port, host, (error) => error && answered(false));
  ask();
  const asking = setInterval(ask, betweenUdpRequests);
  return () => {
    clearInterval(asking);
    socket.close();
  };
}

function askByTcp({ host, port, way }: Address, { text, isAnswer }: Exchange, answered: Verdict): () => void {
  const socket: Socket = way === 'tls' ? connectTls({ host, port, servername: host }) : connect({ host, port });
  socket.on(way === 'tls' ? 'secureConnect' : 'connect', () => socket.write(text));
  let received = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data]);
    if (received.length >= 20) answered(isAnswer(received));
  });
  socket.on('error', () => answered(false));
  socket.on('close', () => answered(false));
  return () => socket.destroy();
}
