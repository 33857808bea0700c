import { memberOf } from '../../../contract/platform/member-of.ts';
import { refused } from '../refused.ts';

/** What a connection that cannot be made ends with: the network's codes, the server's, and those of certificates. */
const connectionCodes =
  /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|28P01|28000|3D000|57P03)$|CERT|VERIFY|TLS/;
const connectionMessages = /^(?:timeout exceeded when trying to connect|The server does not support SSL connections)$/;

type Way = { setting: 'DATABASE_URL' | 'DATABASE_LISTEN_URL'; url: string };

/** A connection that fails says neither which setting sent it there nor, for most causes, where it went. */
export function connectionFault(error: unknown, { setting, url }: Way): unknown {
  if (!(error instanceof Error) || !isAway(error)) return error;
  const { message } = error instanceof AggregateError ? (error.errors.at(-1) ?? error) : error;
  const place = placeOf(url);
  const where = String(message).includes(place) ? '' : ` (${place})`;
  return refused(
    `The database of ${setting} cannot be used: ${message}${where}. Start the server that it names, or correct the setting.`,
  );
}

function isAway(error: Error): boolean {
  const code = String(memberOf(error, 'code'));
  const isNoSocket = code === 'ENOENT' && memberOf(error, 'syscall') === 'connect';
  return isNoSocket || connectionCodes.test(code) || connectionMessages.test(error.message);
}

/** Host and port, and never the password. */
function placeOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? (hostname || 'localhost')}:${port || 5432}`;
}

/** Explains an error that stops the start, because its own sentence says neither where it comes from nor how to fix it. */
export function startFault(error: unknown): unknown {
  const code = memberOf(error, 'code');
  if (code === 'EADDRINUSE')
    return refused(
      `Port ${memberOf(error, 'port')} is taken by another program. Stop it, or set another port: PORT is where the portal listens, and METRICS_PORT where /metrics is.`,
    );
  if (code !== '53300') return error;
  return refused(
    'Every connection of the database server is taken. Let other programs go, or raise max_connections: all processes x (DATABASE_POOL + 4) must stay below it.',
  );
}
