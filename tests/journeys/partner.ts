import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from './live.ts';

/** The page contains `?snippet=` and notes the messages of its frame. */
export async function openPartner(portalBase: () => string) {
  const port = await freePort();
  const server = createServer((request, response) => {
    const snippet = new URL(request.url ?? '/', 'http://partner.test').searchParams.get('snippet') ?? '';
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${portalBase()} 'nonce-x'; frame-src ${portalBase()}; img-src data:`,
    });
    response.end(`<!doctype html><html lang="hu"><title>Partner</title><link rel="icon" href="data:,"><script nonce="x">
      window.heard = []; window.messages = [];
      for (const name of ['kapu-booked', 'kapu-cancelled']) addEventListener(name, (event) => heard.push(event.type));
      addEventListener('message', ({ data, origin }) => messages.push({ data, origin }));
    </script><h1>Partner</h1>${snippet}</html>`);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
