import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ScanPort, ScanVerdict } from './scan.ts';

/** Milliseconds of silence. After the last byte a longer file gets more time. */
const usualPatience = 10_000;
const bytesPerMillisecond = 20_000;
const largestChunk = 64 * 1024;

/** Streams a file to clamd by INSTREAM, at `tcp://host:port` or `unix:/path`; nothing is written to a disk here. */
export function clamdScan(address: string, patience = usualPatience): ScanPort {
  return async (bytes) => {
    const verdict = await conversation(address, patience, (talk) => stream(talk, bytes));
    if (verdict === undefined) return 'away';
    // clamd may have hung up over this file, or may not work at all.
    if (verdict === '') return (await isWell(address, patience)) ? 'refused' : 'away';
    return verdictOf(verdict);
  };
}

async function isWell(address: string, patience: number): Promise<boolean> {
  const greeting = await conversation(address, Math.min(patience, 2000), async ({ socket }) => {
    socket.write('zPING\0');
  });
  return greeting?.startsWith('PONG') ?? false;
}

type Talk = { socket: Socket; closed: Promise<unknown>; reply: () => string; wait: (bytes?: number) => void };

async function conversation(address: string, patience: number, talk: (talk: Talk) => Promise<void>) {
  const { protocol, hostname, port, pathname } = new URL(address);
  const socket = connect(protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) });
  let reply = '';
  let late: NodeJS.Timeout | undefined;
  const wait = (bytes = 0) => {
    clearTimeout(late);
    late = setTimeout(() => socket.destroy(new Error('the scanner is slow')), patience + bytes / bytesPerMillisecond);
  };
  socket.on('data', (chunk) => {
    reply += chunk;
  });
  const closed = new Promise((done) => socket.once('close', done));
  wait();
  try {
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    if (!isThere) return undefined;
    socket.on('error', () => {});
    await talk({ socket, closed, reply: () => reply, wait });
    await closed;
    return reply;
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

async function stream({ socket, closed, reply, wait }: Talk, bytes: Parameters<ScanPort>[0]): Promise<void> {
  let sent = 0;
  socket.write('zINSTREAM\0');
  for await (const chunk of inChunks(bytes)) {
    if (socket.destroyed || reply() !== '') break;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
    sent += chunk.length;
    wait();
  }
  if (!socket.destroyed) socket.write(Buffer.alloc(4));
  wait(sent);
}

async function* inChunks(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; at += largestChunk) yield piece.subarray(at, at + largestChunk);
  }
}

/** `stream: OK` is clean, `stream: <name> FOUND` infected; anything else is a refusal. */
function verdictOf(reply: string): ScanVerdict {
  if (/^stream: OK\0?$/.test(reply.trim())) return 'clean';
  return / FOUND\0?$/.test(reply.trim()) ? 'infected' : 'refused';
}
