import { once } from 'node:events';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { nextId, refundedOf, type Session } from './book.ts';
import { type Engine, seconds } from './engine.ts';
import type { AnswerScript, Operation } from './faults.ts';
import { demoKeys } from './keys.ts';
import { errorShape, refundShape, sessionShape } from './shapes.ts';

export type Bindings = { Bindings: HttpBindings };
type Answer = { status: number; body: object };
type Fields = URLSearchParams;

const ok = (body: object): Answer => ({ status: 200, body });

function wrong(message: string, more: { code?: string; param?: string } = {}, status = 400): Answer {
  return { status, body: errorShape({ type: 'invalid_request_error', message, ...more }) };
}

const least: Readonly<Record<string, number>> = { eur: 50, ron: 200, huf: 17_500, usd: 50 };

/** The operations of `/v1` that a payment needs, with the refusals that the documentation names. */
export function createApi(engine: Engine): Hono<Bindings> {
  const { book, faults, save } = engine;
  const api = new Hono<Bindings>();
  const one = (id: string | undefined) => book.sessions.find((session) => session.id === id);
  const shape = (session: Session, expands = false) => sessionShape(session, engine.base(), expands);
  const none = (id: string) =>
    wrong(`No such checkout.session: '${id}'`, { code: 'resource_missing', param: 'session' }, 404);

  function create(fields: Fields): Answer {
    const text = (name: string) => fields.get(name) ?? '';
    const price = 'line_items[0][price_data]';
    const [currency, unit, expiresAt] = [
      text(`${price}[currency]`),
      Number(text(`${price}[unit_amount]`)),
      Number(text('expires_at')),
    ];
    const at = seconds(engine.now());
    for (const param of ['mode', 'success_url', `${price}[product_data][name]`])
      if (text(param) === '') return wrong(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
    const floor = least[currency];
    if (floor === undefined) return wrong(`Invalid currency: ${currency}.`, { param: 'currency' });
    if (!Number.isInteger(unit)) return wrong(`Invalid integer: ${unit}`, { code: 'parameter_invalid_integer' });
    if (unit < floor) return wrong('The total amount due is too small.', { code: 'amount_too_small' });
    if (expiresAt < at + 30 * 60 || expiresAt > at + 24 * 60 * 60)
      return wrong('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
        param: 'expires_at',
      });
    const session: Session = {
      id: nextId(book, 'cs_test_a1'),
      ...{ orderRef: text('client_reference_id'), total: unit * Number(text('line_items[0][quantity]')), currency },
      ...{ title: text(`${price}[product_data][name]`), email: text('customer_email'), locale: text('locale') },
      ...{ created: at, expiresAt, successUrl: text('success_url'), cancelUrl: text('cancel_url') },
      ...{ status: 'open', received: 0, declines: 0, refunds: [] },
    };
    book.sessions.push(session);
    return ok(shape(session));
  }

  function list(fields: Fields): Answer {
    const limit = Number(fields.get('limit') ?? 10);
    const [from, to] = [
      Number(fields.get('created[gte]') ?? 0),
      Number(fields.get('created[lte]') ?? Number.MAX_SAFE_INTEGER),
    ];
    const all = book.sessions.filter(({ created }) => created >= from && created <= to).toReversed();
    const after = all.findIndex(({ id }) => id === fields.get('starting_after'));
    const rest = all.slice(after + 1);
    const data = rest.slice(0, limit).map((session) => shape(session, true));
    return ok({ object: 'list', url: '/v1/checkout/sessions', has_more: rest.length > limit, data });
  }

  function expire(id: string): Answer {
    const session = one(id);
    if (!session) return none(id);
    if (session.status !== 'open')
      return wrong(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    engine.expire(session);
    return ok(shape(session));
  }

  function refund(fields: Fields): Answer {
    const intent = fields.get('payment_intent') ?? '';
    const session = book.sessions.find((row) => row.intent === intent);
    if (!session)
      return wrong(`No such payment_intent: '${intent}'`, { code: 'resource_missing', param: 'payment_intent' }, 404);
    const left = session.received - refundedOf(session);
    const amount = Number(fields.get('amount') ?? left);
    if (left === 0) return wrong('Charge has already been refunded.', { code: 'charge_already_refunded' });
    if (amount > left) return wrong('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
    const made = { id: nextId(book, 're_'), amount, status: 'succeeded', created: seconds(engine.now()) } as const;
    session.refunds.push(made);
    return ok(refundShape(session, made));
  }

  /** The same key answers the same, and refuses another request. */
  function kept(key: string | undefined, request: string, run: () => Answer): Answer {
    const before = key === undefined ? undefined : book.kept.find((row) => row.key === key);
    if (before && before.request !== request) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return { status: 400, body: errorShape({ type: 'idempotency_error', message }) };
    }
    if (before && typeof before.body === 'object' && before.body !== null)
      return { status: before.status, body: before.body };
    const answer = run();
    if (key !== undefined) book.kept.push({ key, request, ...answer });
    save();
    return answer;
  }

  async function answered(c: Context<Bindings>, operation: Operation, orderRef: string | undefined, run: () => Answer) {
    engine.settle();
    const fault = faults.forAnswer(operation, orderRef);
    const answer = fault && !fault.commits ? ok({}) : run();
    // A customer may be faster than the answer.
    const begun = operation === 'start' && book.sessions.find((session) => session.orderRef === orderRef);
    if (begun && faults.forNotification(begun.orderRef, 'early') === 'early') {
      engine.pay(begun, 'succeed');
      await engine.notifier.deliver();
    }
    return spoilt(c, answer, fault, engine.pause);
  }

  api.use(async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${demoKeys.secretKey}`) return next();
    return c.json(errorShape({ type: 'invalid_request_error', message: 'Invalid API Key provided.' }), 401);
  });
  const fieldsOf = async (c: Context<Bindings>) => new URLSearchParams(await c.req.text());
  const key = (c: Context<Bindings>) => c.req.header('idempotency-key');

  api.post('/checkout/sessions', async (c) => {
    const fields = await fieldsOf(c);
    const orderRef = fields.get('client_reference_id') ?? undefined;
    return answered(c, 'start', orderRef, () => kept(key(c), fields.toString(), () => create(fields)));
  });
  api.get('/checkout/sessions', (c) => answered(c, 'query', undefined, () => list(new URL(c.req.url).searchParams)));
  api.get('/checkout/sessions/:id', (c) => {
    const id = c.req.param('id');
    const session = one(id);
    return answered(c, 'query', session?.orderRef, () => (session ? ok(shape(session, true)) : none(id)));
  });
  api.post('/checkout/sessions/:id/expire', (c) => {
    const id = c.req.param('id');
    return answered(c, 'cancel', one(id)?.orderRef, () => expire(id));
  });
  api.post('/refunds', async (c) => {
    const fields = await fieldsOf(c);
    const orderRef = fields.get('metadata[order_ref]') ?? undefined;
    return answered(c, 'refund', orderRef, () => kept(key(c), fields.toString(), () => refund(fields)));
  });
  return api;
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
  const said = (what: object, code: number) => new Response(JSON.stringify(what), { status: code, headers });
  if (fault?.answer === 'garbage') return new Response('<html>', { headers });
  if (fault?.answer === 'server-error')
    return said(errorShape({ type: 'api_error', message: 'Something went wrong on our end.' }), 500);
  if (fault?.answer === 'rate-limit')
    return said(
      errorShape({ type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }),
      429,
    );
  return said(fault ? (changes[fault.answer]?.(body) ?? body) : body, status);
}
