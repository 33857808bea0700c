import { once } from 'node:events';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Engine } from './engine.ts';
import type { AnswerScript, Operation } from './faults.ts';
import { demoKeys } from './keys.ts';
import {
  type Answer,
  createRefund,
  createSession,
  expireSession,
  listSessions,
  ok,
  readSession,
  sessionAt,
} from './operations.ts';
import { errorShape } from './shapes.ts';

export type Bindings = { Bindings: HttpBindings };

export function createApi(engine: Engine): Hono<Bindings> {
  const api = new Hono<Bindings>();
  api.use(async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${demoKeys.secretKey}`) return next();
    return c.json(errorShape({ type: 'invalid_request_error', message: 'Invalid API Key provided.' }), 401);
  });
  api.post('/checkout/sessions', async (c) => {
    const fields = new URLSearchParams(await c.req.text());
    const run = () => answerOnce(engine, keyOf(c), fields.toString(), () => createSession(engine, fields));
    return send(engine, c, 'start', fields.get('client_reference_id'), run);
  });
  api.get('/checkout/sessions', (c) =>
    send(engine, c, 'query', null, () => listSessions(engine, new URL(c.req.url).searchParams)),
  );
  api.get('/checkout/sessions/:id', (c) => {
    const id = c.req.param('id');
    return send(engine, c, 'query', sessionAt(engine, id)?.orderRef, () => readSession(engine, id));
  });
  api.post('/checkout/sessions/:id/expire', (c) => {
    const id = c.req.param('id');
    return send(engine, c, 'cancel', sessionAt(engine, id)?.orderRef, () => expireSession(engine, id));
  });
  api.post('/refunds', async (c) => {
    const fields = new URLSearchParams(await c.req.text());
    const run = () => answerOnce(engine, keyOf(c), fields.toString(), () => createRefund(engine, fields));
    return send(engine, c, 'refund', fields.get('metadata[order_ref]'), run);
  });
  return api;
}

function keyOf(c: Context<Bindings>): string | undefined {
  return c.req.header('idempotency-key');
}

/** The first answer counts for an idempotency key; another request under the key is refused. */
function answerOnce({ book, save }: Engine, key: string | undefined, request: string, run: () => Answer): Answer {
  const before = key === undefined ? undefined : book.kept.find((row) => row.key === key);
  if (before && before.request !== request) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return { status: 400, body: errorShape({ type: 'idempotency_error', message }) };
  }
  if (before && typeof before.body === 'object' && before.body !== null)
    return { status: before.status, body: before.body };
  const answer = run();
  if (key !== undefined) book.kept.push({ key, request, ...answer });
  save();
  return answer;
}

async function send(
  engine: Engine,
  c: Context<Bindings>,
  operation: Operation,
  orderRef: string | null | undefined,
  run: () => Answer,
): Promise<Response> {
  const { book, faults } = engine;
  engine.settle();
  const fault = faults.forAnswer(operation, orderRef ?? undefined);
  const answer = fault && !fault.commits ? ok({}) : run();
  // This fault lets the customer pay before the answer to the start arrives.
  const session = operation === 'start' && book.sessions.find((one) => one.orderRef === orderRef);
  if (session && faults.forNotification(session.orderRef, 'early') === 'early') {
    engine.pay(session, 'succeed');
    await engine.notifier.deliver();
  }
  return spoilt(c, answer, fault, engine.pause);
}

const changes: Partial<Record<AnswerScript['answer'], (body: object) => object>> = {
  'wrong-amount': (body) => ({ ...body, amount_total: 101, amount: 101 }),
  'wrong-order': (body) => ({ ...body, client_reference_id: 'another' }),
  'wrong-address': (body) => ({ ...body, url: 'ftp://pay.example/' }),
};

async function spoilt(
  c: Context<Bindings>,
  { status, body }: Answer,
  fault: AnswerScript | undefined,
  pause: Engine['pause'],
): Promise<Response> {
  const { outgoing } = c.env;
  if (fault?.answer === 'cut') outgoing.destroy();
  if (fault?.answer === 'silence' && !outgoing.destroyed) await once(outgoing, 'close');
  if (fault?.answer === 'slow') await pause(fault.milliseconds);
  const headers = { 'Content-Type': 'application/json' };
  const json = (content: object, code: number) => new Response(JSON.stringify(content), { status: code, headers });
  if (fault?.answer === 'garbage') return new Response('<html>', { headers });
  if (fault?.answer === 'server-error')
    return json(errorShape({ type: 'api_error', message: 'Something went wrong on our end.' }), 500);
  if (fault?.answer === 'rate-limit')
    return json(
      errorShape({ type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }),
      429,
    );
  return json(fault ? (changes[fault.answer]?.(body) ?? body) : body, status);
}
