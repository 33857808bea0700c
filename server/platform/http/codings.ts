import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const closing = new WeakSet<Socket>();

/**
 * Refuses codings but `chunked`: a proxy that reads one sees another end of the body, and the rest as a request (RFC 9112, 6.1).
 * @returns whether the request is refused, with all that follow it in the same bytes
 */
export function refuseCodings(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket, headersDistinct } = request;
  if (closing.has(socket)) return true;
  const codings = headersDistinct['transfer-encoding'] ?? [];
  if (codings.length === 0 || (codings.length === 1 && codings[0]?.toLowerCase() === 'chunked')) return false;
  closing.add(socket);
  response.writeHead(501, { connection: 'close' }).end(() => socket.destroySoon());
  return true;
}
