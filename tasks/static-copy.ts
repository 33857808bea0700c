import { createServer, type IncomingMessage, request } from 'node:http';

type Copy = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** Serves each address from memory, with the bytes that the server sent for the same cookies. */
export async function serveCopies(origin: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const copies = new Map<string, Promise<Copy>>();
  const server = createServer((request, answer) => {
    const path = request.url ?? '/';
    const key = `${path} ${request.headers.cookie ?? ''}`;
    const copy = copies.get(key) ?? fetchOnce(origin, path, request.headers);
    copies.set(key, copy);
    copy.then(
      ({ status, headers, body }) => answer.writeHead(status, headers).end(body),
      () => answer.writeHead(502).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** The bytes stay compressed, so that the copy sends as many of them. */
function fetchOnce(origin: string, path: string, headers: IncomingMessage['headers']): Promise<Copy> {
  return new Promise((done, fail) => {
    const { connection: _connection, ...passed } = headers;
    request(`${origin}${path}`, { headers: { ...passed, host: new URL(origin).host } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const {
          connection: _close,
          'keep-alive': _alive,
          'transfer-encoding': _coding,
          ...ownHeaders
        } = answer.headers;
        done({ status: answer.statusCode ?? 500, headers: ownHeaders, body: Buffer.concat(parts) });
      });
      answer.on('error', fail);
    })
      .on('error', fail)
      .end();
  });
}
