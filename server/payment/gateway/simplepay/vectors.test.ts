import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { demoAccounts } from '../../../../demo/payment/simplepay/accounts.ts';
import { act, actions } from '../../../../demo/payment/simplepay/payments.ts';
import { newOrder, order, serving } from '../../../../tests/payment/shop.ts';
import { readNotification, readReturn } from './incoming.ts';
import { isSigned, signatureOf } from './signature.ts';
import { simplePay } from './simplepay.ts';
import vectors from './vectors.json' with { type: 'json' };

const accounts = demoAccounts;
const message = (id: string) => {
  const vector = vectors.messages.find((one) => one.id === id);
  if (!vector) throw new Error(`there is no vector ${id}`);
  return vector;
};

async function talking(reply: { body: string; signature: string }, salt = '') {
  const sent: { body: string; signature: unknown }[] = [];
  const server = await serving((request, response) => {
    void buffer(request).then((body) => {
      sent.push({ body: body.toString(), signature: request.headers.signature });
      response.writeHead(200, { Signature: reply.signature }).end(reply.body);
    });
  });
  const gateway = simplePay({ url: server.url, accounts, software: 'portal:1.0.0', salt: () => salt });
  return { gateway, sent, close: server.close };
}

it.each(vectors.messages)('signs $id as the vendor does (T31)', ({ body, key, signature }) => {
  expect(signatureOf(body, key)).toBe(signature);
  expect(isSigned(body, key, signature)).toBe(true);
  expect(isSigned(` ${body}`, key, signature)).toBe(false);
});

it('sends the vendor’s start and refund byte by byte', async () => {
  for (const [id, salt] of [
    ['start-huf', 'Sd9abcdefghijklmnopqrstuvwxyzABC'],
    ['refund-huf', 'Sd10abcdefghijklmnopqrstuvwxyzAB'],
  ] as const) {
    const { gateway, sent, close } = await talking({ body: '', signature: '' }, salt);
    if (id === 'start-huf') await gateway.start(order);
    else await gateway.refund({ orderRef: order.orderRef, amount: { amount: 990, currency: 'HUF' } });
    await close();
    expect(sent).toEqual([{ body: message(id).body, signature: message(id).signature }]);
  }
});

it('reads the vendor’s answers to a start and to a query', async () => {
  const started = await talking(message('gateway-start-response'));
  const order = newOrder({ orderRef: '101010515363456734591', amount: { amount: 100, currency: 'HUF' } });
  expect(await started.gateway.start(order)).toEqual({
    outcome: 'done',
    result: {
      transactionId: '99310118',
      paymentUrl: 'https://sandbox.simplepay.hu/pay/pay/pspHU/aCKKahLcGamHCdLSARoOdC2jS5yBqgUSwSt6X4KsgWmod13zDc',
      tokens: [],
    },
  });
  await started.close();
  const queried = await talking(message('gateway-query-response'));
  expect(await queried.gateway.query({ currency: 'HUF', orderRefs: ['101010515383923675972'] })).toMatchObject({
    outcome: 'done',
    result: [
      {
        transactionId: '99325516',
        status: 'paid',
        remaining: { amount: 0, currency: 'HUF' },
        finishedAt: Temporal.Instant.from('2018-10-01T11:14:39Z'),
      },
    ],
  });
  await queried.close();
});

it.each(vectors.ipn)('$id is read and confirmed byte by byte, or not at all (T31)', (vector) => {
  const { body, signature, valid } = vector;
  const now = Temporal.Instant.from('2026-11-21T03:44:07+01:00');
  const read = readNotification(accounts, Buffer.from(body), signature, now);
  const confirmation = 'refused' in read ? undefined : read.confirmation;
  expect(
    confirmation && { body: Buffer.from(confirmation.body).toString(), signature: confirmation.signature },
  ).toEqual(vector.confirmationExample);
  expect('refused' in read).toBe(!valid);
});

it('reads none of ten thousand forged notifications and returns (T31, G05)', () => {
  const now = Temporal.Instant.from('2026-11-21T03:44:07+01:00');
  const [finished] = vectors.ipn;
  const [back] = vectors.back;
  const keys = ['', 'a key of nobody', ...accounts.slice(1).map(({ key }) => key)];
  const forged = fc.record({ at: fc.nat(), by: fc.integer({ min: 1, max: 255 }), key: fc.constantFrom(...keys) });
  fc.assert(
    fc.property(forged, ({ at, by, key }) => {
      for (const [text = '', signature = ''] of [
        [finished?.body, finished?.signature],
        [back?.decoded, back?.s],
      ]) {
        const bytes = Buffer.from(text);
        const changed = bytes.with(at % bytes.length, (bytes[at % bytes.length] ?? 0) ^ by);
        const letters = Array.from(signature);
        letters[at % letters.length] = letters[at % letters.length] === 'A' ? 'B' : 'A';
        for (const [body, signed] of [
          [changed, signature],
          [bytes, letters.join('')],
          [bytes, signatureOf(bytes, key)],
          [bytes.subarray(0, at % bytes.length), signature],
        ] as const) {
          expect(readNotification(accounts, body, signed, now)).toHaveProperty('refused');
          const query = new URLSearchParams({ r: Buffer.from(body).toString('base64'), s: signed });
          expect(readReturn(accounts, query)).toBeUndefined();
        }
      }
    }),
    { numRuns: 1250 },
  );
});

it.each(vectors.back)('$id is read, or not at all (T31)', (vector) => {
  const read = readReturn(accounts, new URLSearchParams(vector.query));
  expect(read !== undefined).toBe(vector.valid);
  if (!vector.decoded) return;
  const fields = JSON.parse(vector.decoded);
  expect(read).toMatchObject({ orderRef: fields.o, transactionId: String(fields.t) });
});

const returns = vectors.back.filter(({ valid }) => valid);
it.each(returns)('$id is what the emulator sends its customer back with', ({ decoded = '', query, merchant }) => {
  const { e: event, o: orderRef, t: transactionId } = JSON.parse(decoded);
  const account = accounts.find((one) => one.merchant === merchant);
  const [action] = (['succeed', 'fail', 'cancel', 'time_out'] as const).filter((one) => actions[one].event === event);
  if (!account || !action) throw new Error(`nobody returns with ${event}`);
  const to = 'https://a.example/';
  const transaction = {
    ...{
      transactionId,
      orderRef,
      merchant,
      currency: account.currency,
      total: 100,
      charged: 0,
      email: '',
      language: '',
    },
    ...{
      timeout: '',
      page: '',
      urls: { success: to, fail: to, cancel: to, timeout: to },
      storesCard: false,
      refunds: [],
      status: 'INIT' as const,
    },
  };
  const book = { lastId: 0, transactions: [transaction], tokens: [], cards: [], notifications: [] };
  const now = Temporal.Instant.from('2026-11-21T03:44:07+01:00');
  expect(new URL(act(book, account, transaction, action, now) ?? '').search).toBe(query);
});
