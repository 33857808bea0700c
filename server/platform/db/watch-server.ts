import { connect, type Socket } from 'node:net';

/** Milliseconds between looks, of silence, and for an answer; together they stay below five seconds. */
const pace = {
  look: 500,
  silence: 1500,
  answer: 2000,
} as const;

const keepAlive = { enable: true, initialDelay: 1000, interval: 1000, count: 3 } as const;

type Watch = { read: number; sent: number; since: number | undefined; host: string; port: number };

const watched = new Map<Socket, Watch>();
let looking: NodeJS.Timeout | undefined;

/**
 * Ends a connection whose server has vanished silently (F04). Keep-alive notices it only while no sent data waits for a
 * receipt; such data is resent for minutes, and Node has no TCP_USER_TIMEOUT. So a second connection checks after a silence.
 */
export function watchServer(socket: Socket): void {
  socket.setKeepAlive(keepAlive);
  socket.once('connect', () => {
    const { remoteAddress: host, remotePort: port } = socket;
    if (host === undefined || port === undefined) return;
    watched.set(socket, { read: 0, sent: 0, since: undefined, host, port });
    looking ??= setInterval(look, pace.look).unref();
  });
  socket.once('close', () => {
    watched.delete(socket);
    if (watched.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  });
}

function look(): void {
  const now = performance.now();
  for (const [socket, seen] of watched) {
    const { bytesRead: read, bytesWritten: sent } = socket;
    const [hasRead, hasSent] = [read !== seen.read, sent !== seen.sent];
    if (hasSent && (hasRead || seen.since === undefined)) seen.since = now;
    else if (hasRead) seen.since = undefined;
    Object.assign(seen, { read, sent });
    if (seen.since !== undefined && now - seen.since > pace.silence) void doubt(socket, seen);
  }
}

async function doubt(socket: Socket, seen: Watch): Promise<void> {
  const { since } = seen;
  if (await isThere(seen)) {
    if (seen.since === since) seen.since = undefined;
    return;
  }
  if (seen.since !== since) return;
  socket.destroy(Object.assign(new Error('the database server does not answer'), { code: 'ETIMEDOUT' }));
}

const knocks = new Map<string, Promise<boolean>>();

/** A connection that is refused counts as an answer too. All connections to one address share one check. */
function isThere({ host, port }: Watch): Promise<boolean> {
  const key = `${host} ${port}`;
  const running = knocks.get(key) ?? knock(host, port).finally(() => knocks.delete(key));
  knocks.set(key, running);
  return running;
}

function knock(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port });
    const late = setTimeout(() => end(false), pace.answer);
    function end(there: boolean): void {
      clearTimeout(late);
      socket.destroy();
      done(there);
    }
    socket.once('connect', () => end(true));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => end(code === 'ECONNREFUSED' || code === 'ECONNRESET'));
  });
}
