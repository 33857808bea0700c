import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { type RunningPortal, stop } from '../support/process.ts';

const checkEvery = 200;
/** Failed checks until a process gets no more requests. */
const fall = 2;

type Backend = { process: RunningPortal; failed: number; ready: boolean };

/** The proxy before the portal passes each request to a ready process, and repeats none. */
export async function balancer() {
  const backends: Backend[] = [];
  let turn = 0;
  const agent = new Agent({ keepAlive: false });
  const server = createServer((incoming, answer) => {
    const ready = backends.filter((one) => one.ready);
    const to = ready[turn++ % ready.length];
    if (!to) {
      answer.writeHead(502).end('nobody is ready');
      return;
    }
    const { method, url, headers } = incoming;
    const passed = request(
      { agent, host: '127.0.0.1', port: to.process.port, method, path: url, headers },
      (response) => {
        const { connection: _own, ...ownHeaders } = response.headers;
        answer.writeHead(response.statusCode ?? 502, ownHeaders);
        response.pipe(answer);
      },
    );
    passed.on('error', (error) => answer.writeHead(502).end(String(error)));
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const checks = setInterval(() => void Promise.all(backends.map(check)), checkEvery);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    base: `http://localhost:${port}`,
    add: async (process: RunningPortal) => {
      const backend = { process, failed: 0, ready: false };
      await check(backend);
      backends.push(backend);
    },
    /** A supervisor sends the signal, waits for the end, and only then forgets the process. @returns its exit code */
    replace: async (process: RunningPortal, next: () => Promise<RunningPortal>): Promise<number | null> => {
      const code = await stop(process);
      backends.splice(
        backends.findIndex((one) => one.process === process),
        1,
      );
      const started = { process: await next(), failed: 0, ready: false };
      await check(started);
      backends.push(started);
      return code;
    },
    processes: () => backends.map(({ process }) => process),
    ready: () => backends.filter((one) => one.ready).length,
    close: () => {
      clearInterval(checks);
      server.closeAllConnections();
      server.close();
    },
  };
}

async function check(backend: Backend): Promise<void> {
  const isReady = await fetch(`http://127.0.0.1:${backend.process.port}/health/ready`, {
    signal: AbortSignal.timeout(2000),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  backend.failed = isReady ? 0 : backend.failed + 1;
  backend.ready = isReady || (backend.ready && backend.failed < fall);
}
