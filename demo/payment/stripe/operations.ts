import { nextId, refundedOf, type Session } from './book.ts';
import { type Engine, seconds } from './engine.ts';
import { errorShape, refundShape, sessionShape } from './shapes.ts';

export type Answer = { status: number; body: object };
type Fields = URLSearchParams;

export const ok = (body: object): Answer => ({ status: 200, body });

function wrong(message: string, more: { code?: string; param?: string } = {}, status = 400): Answer {
  return { status, body: errorShape({ type: 'invalid_request_error', message, ...more }) };
}

const least: Readonly<Record<string, number>> = { eur: 50, ron: 200, huf: 17_500, usd: 50 };

export function createSession(engine: Engine, fields: Fields): Answer {
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
    id: nextId(engine.book, 'cs_test_a1'),
    ...{ orderRef: text('client_reference_id'), total: unit * Number(text('line_items[0][quantity]')), currency },
    ...{ title: text(`${price}[product_data][name]`), email: text('customer_email'), locale: text('locale') },
    ...{ created: at, expiresAt, successUrl: text('success_url'), cancelUrl: text('cancel_url') },
    ...{ status: 'open', received: 0, declines: 0, refunds: [] },
  };
  engine.book.sessions.push(session);
  return ok(shapeOf(engine, session));
}

export function listSessions(engine: Engine, fields: Fields): Answer {
  const limit = Number(fields.get('limit') ?? 10);
  const [from, to] = [
    Number(fields.get('created[gte]') ?? 0),
    Number(fields.get('created[lte]') ?? Number.MAX_SAFE_INTEGER),
  ];
  const all = engine.book.sessions.filter(({ created }) => created >= from && created <= to).toReversed();
  const after = all.findIndex(({ id }) => id === fields.get('starting_after'));
  const rest = all.slice(after + 1);
  const data = rest.slice(0, limit).map((session) => shapeOf(engine, session, true));
  return ok({ object: 'list', url: '/v1/checkout/sessions', has_more: rest.length > limit, data });
}

export function readSession(engine: Engine, id: string): Answer {
  const session = sessionAt(engine, id);
  return session ? ok(shapeOf(engine, session, true)) : missingSession(id);
}

export function expireSession(engine: Engine, id: string): Answer {
  const session = sessionAt(engine, id);
  if (!session) return missingSession(id);
  if (session.status !== 'open')
    return wrong(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  engine.expire(session);
  return ok(shapeOf(engine, session));
}

export function createRefund({ book, now }: Engine, fields: Fields): Answer {
  const intent = fields.get('payment_intent') ?? '';
  const session = book.sessions.find((row) => row.intent === intent);
  if (!session)
    return wrong(`No such payment_intent: '${intent}'`, { code: 'resource_missing', param: 'payment_intent' }, 404);
  const rest = session.received - refundedOf(session);
  const amount = Number(fields.get('amount') ?? rest);
  if (rest === 0) return wrong('Charge has already been refunded.', { code: 'charge_already_refunded' });
  if (amount > rest) return wrong('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
  const refund = { id: nextId(book, 're_'), amount, status: 'succeeded', created: seconds(now()) } as const;
  session.refunds.push(refund);
  return ok(refundShape(session, refund));
}

export function sessionAt({ book }: Engine, id: string): Session | undefined {
  return book.sessions.find((session) => session.id === id);
}

function missingSession(id: string): Answer {
  return wrong(`No such checkout.session: '${id}'`, { code: 'resource_missing', param: 'session' }, 404);
}

function shapeOf(engine: Engine, session: Session, expands = false): object {
  return sessionShape(session, engine.base(), expands);
}
