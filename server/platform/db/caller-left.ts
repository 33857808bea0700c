import { AsyncLocalStorage } from 'node:async_hooks';
import { connect } from 'node:net';
import type pg from 'pg';
import { memberOf } from '../../../contract/platform/member-of.ts';

const callers = new AsyncLocalStorage<AbortSignal>();

/** Ends the statements of `work` when the caller leaves or a stranger's time is over. Use it only for readings. */
export function endsWithCaller<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  return signal ? callers.run(signal, work) : work();
}

export function callerSignal(): AbortSignal | undefined {
  return callers.getStore();
}

const cancelRequest = 80_877_102;

/** PostgreSQL may read this request late, so the connection must not be used for anybody else afterwards (0148). */
export function cancelStatement(client: pg.PoolClient): void {
  const [pid, key] = [memberOf(client, 'processID'), memberOf(client, 'secretKey')];
  const [host, port] = [memberOf(client, 'host'), memberOf(client, 'port')];
  if (typeof pid !== 'number' || typeof host !== 'string' || typeof port !== 'number') return;
  const secret = typeof key === 'number' ? int32(key) : key;
  if (!Buffer.isBuffer(secret)) return;
  const body = Buffer.concat([int32(cancelRequest), int32(pid), secret]);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  // If the request cannot be sent, the statement ends by its own time limit.
  socket.on('error', () => {});
  socket.setTimeout(2000, () => socket.destroy());
  socket.end(Buffer.concat([int32(body.length + 4), body]));
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
