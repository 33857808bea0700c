import { once } from 'node:events';
import { connect } from 'node:net';
import type { ScanPort, ScanVerdict } from './scan.ts';

/** Milliseconds in all; a scanner that is slower looks at the file later. */
const usualPatience = 10_000;
const largestChunk = 64 * 1024;

/** Asks a clamd (INSTREAM) at `tcp://host:port` or `unix:/path`; nothing is written to a disk. */
export function clamdScan(address: string, patience = usualPatience): ScanPort {
  return async (bytes) => {
    try {
      return await ask(address, bytes, AbortSignal.timeout(patience));
    } catch {
      return 'waiting';
    }
  };
}

async function ask(
  address: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signal: AbortSignal,
): Promise<ScanVerdict> {
  const { protocol, hostname, port, pathname } = new URL(address);
  const socket = connect(protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) });
  const late = () => socket.destroy(new Error('the scanner is slow'));
  signal.addEventListener('abort', late);
  try {
    let said = '';
    socket.on('data', (chunk) => {
      said += chunk;
    });
    const closed = once(socket, 'close');
    // An error ends the wait below as well; here it must not end the process.
    closed.catch(() => undefined);
    await once(socket, 'connect');
    socket.write('zINSTREAM\0');
    for await (const chunk of inChunks(bytes)) {
      // It says at once what it will not read on.
      if (socket.destroyed || said !== '') break;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), closed]);
    }
    socket.write(Buffer.alloc(4));
    await closed;
    return verdictOf(said);
  } finally {
    signal.removeEventListener('abort', late);
    socket.destroy();
  }
}

async function* inChunks(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; at += largestChunk) yield piece.subarray(at, at + largestChunk);
  }
}

/** clamd answers `stream: OK` when a file is clean, and `stream: <name> FOUND` when it is infected; anything else counts as no answer. */
function verdictOf(said: string): ScanVerdict {
  if (/^stream: OK\0?$/.test(said.trim())) return 'clean';
  return / FOUND\0?$/.test(said.trim()) ? 'infected' : 'waiting';
}
