import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { type Bindings, createApi } from './api.ts';
import { createEngine, type Engine, isAction, ledgerOf, type Options } from './engine.ts';
import { Fault } from './faults.ts';
import { createPages } from './pages.ts';

const Pass = z.object({ pass: z.iso.duration() });
const Payment = z.object({ orderRef: z.string(), action: z.string().refine(isAction) });

/** Tests control the emulator here. It accepts JSON alone, because a page of another site cannot send that. */
function createControl(engine: Engine): Hono {
  const control = new Hono();
  control.use(async (c, next) => {
    const isJson = c.req.header('content-type')?.startsWith('application/json') ?? false;
    return c.req.method === 'POST' && !isJson ? c.json({ error: 'must be JSON' }, 415) : next();
  });
  control.post('/faults', async (c) => {
    const input = z.array(Fault).safeParse(await c.req.json());
    if (!input.success) return c.json({ error: z.prettifyError(input.error) }, 422);
    for (const fault of input.data) engine.faults.add(fault);
    return c.json({ added: input.data.length });
  });
  control.delete('/faults', (c) => {
    engine.faults.clear();
    return c.json({});
  });
  control.post('/clock', async (c) => {
    const input = Pass.safeParse(await c.req.json());
    if (!input.success) return c.json({ error: z.prettifyError(input.error) }, 422);
    await engine.pass(Temporal.Duration.from(input.data.pass));
    return c.json({});
  });
  control.post('/payments', async (c) => {
    const input = Payment.safeParse(await c.req.json());
    if (!input.success) return c.json({ error: z.prettifyError(input.error) }, 422);
    const session = engine.book.sessions.find(({ orderRef }) => orderRef === input.data.orderRef);
    const back = session && engine.pay(session, input.data.action);
    await engine.notifier.deliver();
    return back === undefined ? c.json({ error: 'no such open payment' }, 404) : c.json({ back });
  });
  control.get('/ledger', (c) => c.json(ledgerOf(engine.book)));
  return control;
}

export async function startStripe({
  port = 0,
  host = '127.0.0.1',
  ...options
}: Options & { port?: number; host?: string }) {
  const engine = createEngine(options);
  const app = new Hono<Bindings>();
  app.use(bodyLimit({ maxSize: 256 * 1024 }));
  app.route('/v1', createApi(engine));
  app.route('/control', createControl(engine));
  app.route('/c/pay', createPages(engine));
  const server = createServer(getRequestListener(app.fetch));
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${typeof address === 'object' && address ? address.port : port}`;
  engine.at(url);
  return {
    ...engine,
    url,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
