import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type LineFault = {
  on: RegExp;
  does:
    | 'cut-before'
    | 'cut-after'
    | 'cut-within'
    | 'silence-before'
    | 'silence-after'
    | 'late'
    | 'slow'
    | 'garbage'
    | { lies: (body: Record<string, unknown>) => unknown }
    | { status: number; body?: unknown; headers?: Record<string, string> };
  /** Requests that pass before, and those it happens to; one by default. */
  after?: number;
  times?: number;
};

const lateBy = 300;
const slowBy = 60;

export async function faultLine(target: number) {
  let faults: (LineFault & { remaining: number; skip: number })[] = [];
  const seen: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const late = new Set<Promise<unknown>>();

  function faultFor(line: string) {
    const fault = faults.find(({ on, remaining }) => remaining > 0 && on.test(line));
    if (!fault) return undefined;
    if (fault.skip > 0) {
      fault.skip -= 1;
      return undefined;
    }
    fault.remaining -= 1;
    return fault.does;
  }

  async function forward({ method, url, headers }: IncomingMessage, body: Buffer) {
    const upstream = request({ host: '127.0.0.1', port: target, method, path: url, headers, agent: false });
    upstream.end(body);
    const [response]: IncomingMessage[] = await once(upstream, 'response');
    if (!response) throw new Error('no answer');
    return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const line = `${incoming.method} ${incoming.url}`;
    seen.push(line);
    authorizations.push(incoming.headers.authorization);
    const body = await buffer(incoming);
    const does = faultFor(line);
    if (does === 'cut-before') return void incoming.socket.destroy();
    if (does === 'silence-before') return;
    if (does === 'late') {
      const delivered = new Promise((done) => setTimeout(done, lateBy)).then(() => forward(incoming, body));
      late.add(delivered);
      return void delivered.finally(() => late.delete(delivered));
    }
    if (does === 'garbage') return void outgoing.writeHead(200).end('<html>not FHIR</html>');
    if (typeof does === 'object' && 'status' in does) {
      outgoing.writeHead(does.status, { 'content-type': 'application/fhir+json', ...does.headers });
      return void outgoing.end(typeof does.body === 'string' ? does.body : JSON.stringify(does.body ?? {}));
    }
    if (does === 'slow') await new Promise((done) => setTimeout(done, slowBy));
    const answer = await forward(incoming, body);
    if (does === 'cut-after') return void incoming.socket.destroy();
    if (does === 'silence-after') return;
    const { 'content-length': _length, 'transfer-encoding': _chunks, ...headers } = answer.headers;
    if (does === 'cut-within') {
      outgoing.writeHead(answer.status, { ...headers, 'content-length': answer.body.length });
      outgoing.write(answer.body.subarray(0, answer.body.length / 2));
      return void setTimeout(() => incoming.socket.destroy(), 5);
    }
    outgoing.writeHead(answer.status, headers);
    if (typeof does !== 'object') return void outgoing.end(answer.body);
    outgoing.end(JSON.stringify(does.lies(JSON.parse(answer.body.toString()))));
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    host: `127.0.0.1:${port}`,
    base: `http://127.0.0.1:${port}/fhir/R4`,
    /** Replaces the earlier faults. */
    does: (...next: LineFault[]) => {
      faults = next.map((fault) => ({ ...fault, remaining: fault.times ?? 1, skip: fault.after ?? 0 }));
      seen.length = 0;
      authorizations.length = 0;
    },
    seen: seen as readonly string[],
    shown: authorizations as readonly (string | undefined)[],
    /** Waits for late requests. */
    settled: async () => {
      await Promise.allSettled(late);
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
