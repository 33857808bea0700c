import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { answerOperation } from './answer-operation.ts';
import { createControl } from './control.ts';
import { createEngine, type Engine, type Options } from './engine.ts';
import { createPages } from './pages.ts';
import { type Operation, rules } from './rules.ts';
import type { Bindings } from './transport.ts';

const isOperation = (name: string): name is Operation => Object.hasOwn(rules, name);

function createApp(engine: Engine): Hono<Bindings> {
  const { book, faults, notifier } = engine;
  const app = new Hono<Bindings>();
  app.use(bodyLimit({ maxSize: 256 * 1024 }));
  app.post('/payment/v2/:operation', (c) => {
    const operation = c.req.param('operation');
    return isOperation(operation) ? answerOperation(c, engine, operation) : c.notFound();
  });

  app.route(
    '/control',
    createControl({
      ...{ book, faults, deliver: notifier.deliver, pass: engine.pass },
      pay: (orderRef, action) => {
        const transaction = book.transactions.find((one) => one.orderRef === orderRef);
        return transaction && engine.pay(transaction, action);
      },
    }),
  );

  app.route('/pay', createPages(engine));
  return app;
}

export async function startEmulator({
  port = 0,
  host = '127.0.0.1',
  ...options
}: Options & { port?: number; host?: string }) {
  const engine = createEngine(options);
  const server = createServer(getRequestListener(createApp(engine).fetch));
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    ...engine,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${typeof address === 'object' && address ? address.port : port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
