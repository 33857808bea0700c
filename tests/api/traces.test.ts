import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Clone, cloneDatabase } from '../support/clone-database.ts';
import { deep } from '../support/deep.ts';
import { slotId } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { type RunningPortal, serve, stop } from '../support/process.ts';

// The real program sends its spans to a receiver of OTLP that stands here.

const Value = z.object({ stringValue: z.string().optional(), intValue: z.union([z.string(), z.number()]).optional() });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
});
type Span = z.infer<typeof Span>;
const Export = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});

let clone: Clone;
let portal: RunningPortal | undefined;
const received: unknown[] = [];
const receiver = createServer((request, response) => {
  json(request).then((sent) => {
    received.push(sent);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
});

beforeAll(async () => {
  clone = await cloneDatabase();
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterEach(async () => {
  if (portal) await stop(portal, 'SIGKILL');
});
afterAll(() => {
  receiver.close();
  clone.drop();
});

function spans(): Span[] {
  return received.flatMap((sent) =>
    Export.parse(sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
}

function factsOf({ attributes }: Span): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? '')]),
  );
}

it.runIf(deep)(
  'sends the spans of a booking, from the request to each statement, and nothing personal (P08)',
  async () => {
    const address = receiver.address();
    portal = await serve({
      DATABASE_URL: clone.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    });
    const { base } = portal;
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${base}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
      return answer.json();
    };
    const slot = { slotId: slotId(0, '2026-11-24T09:00'), subfunctionId: 101 };
    const { captcha: _captcha, ...person } = { ...guest(41), patientComment: 'canary-comment' };
    const hold = await post('/calendar/reservations', slot);
    const { token } = await post('/registration/reservation', { ...person, ...slot, holdToken: hold.token });
    await fetch(`${base}/api/reservations/${token}`);
    await fetch(`${base}/services/provider-search?text=canary-search`);
    expect(await stop(portal)).toBe(0);

    const all = spans();
    const booking = all.find(({ name }) => name === 'POST /api/calendar/reservations');
    expect(factsOf(booking ?? never())).toMatchObject({
      'http.request.method': 'POST',
      'server.address': 'localhost',
      'http.route': '/api/calendar/reservations',
      'http.response.status_code': '200',
      'kapu.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const parts = all.filter(({ traceId, spanId }) => traceId === booking?.traceId && spanId !== booking.spanId);
    expect(parts.map(({ parentSpanId }) => parentSpanId).filter((id) => id !== booking?.spanId)).toEqual([]);
    const statements = parts.map((part) => factsOf(part)['db.query.text'] ?? '');
    expect(statements[0]).not.toBe('');
    expect(statements.filter((text) => /^insert into "reservation"/.test(text))).toHaveLength(1);
    expect(statements).toContain('commit');
    expect(all.map(({ name }) => name)).toContain('GET /services/provider-search');
    const spanText = JSON.stringify(received);
    for (const personal of [
      person.email,
      person.lastName,
      person.phone,
      person.birthDate,
      token,
      hold.token,
      'canary',
    ]) {
      expect(spanText).not.toContain(personal);
    }
  },
);

function never(): never {
  throw new Error('the booking has no span');
}
