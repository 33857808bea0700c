import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startStripe } from '../../../../demo/payment/stripe/emulator.ts';
import { demoKeys } from '../../../../demo/payment/stripe/keys.ts';
import { begin, hearing, newOrder, serving } from '../../../../tests/payment/shop.ts';
import type { OrderTrace, PaymentGateway, PaymentOrder } from '../../gateway.ts';
import { moneyFromHundredths, wireAmount } from './amounts.ts';
import { stripe } from './stripe.ts';

let ahead = 0;
const clock = () => begin.add({ minutes: ahead });
let s: Awaited<ReturnType<typeof shop>>;

async function shop() {
  const own: { gateway?: PaymentGateway } = {};
  const ears = await hearing(() => {
    if (!own.gateway) throw new Error('nobody is there yet');
    return own.gateway;
  });
  const emulator = await startStripe({ clock, notifyUrl: ears.url });
  const gateway = gatewayAt(emulator.url);
  own.gateway = gateway;
  return { emulator, ears, gateway };
}

const gatewayAt = (url: string, patience = 20_000) =>
  stripe({ url, ...demoKeys, returnKeys: ['new', 'old'], clock, patience });

beforeAll(async () => {
  s = await shop();
});
afterAll(async () => {
  await s.emulator.close();
  await s.ears.close();
});
beforeEach(() => {
  ahead = 0;
  s.ears.heard.length = 0;
  s.ears.state.refused = 0;
  s.emulator.faults.clear();
});

const stripeOrder = (changes: Partial<PaymentOrder> = {}) =>
  newOrder({ expiresAt: begin.add({ minutes: 32 }), ...changes });

function done<Result>(answer: { outcome: string; result?: Result }): Result {
  if (answer.outcome !== 'done' || answer.result === undefined) throw new Error(JSON.stringify(answer));
  return answer.result;
}

async function started(changes: Partial<PaymentOrder> = {}) {
  const order = stripeOrder(changes);
  const payment = done(await s.gateway.start(order));
  return { order, ...payment, known: { transactionId: payment.transactionId, startedAt: begin } };
}

async function press(paymentUrl: string, action: string) {
  const answer = await fetch(paymentUrl, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
  await s.emulator.notifier.deliver();
  return { status: answer.status, location: answer.headers.get('location') ?? '' };
}

const noTrace: OrderTrace = { transactionId: null, startedAt: begin };
const query = async (orderRef: string, known: OrderTrace = noTrace, gateway = s.gateway) =>
  done(await gateway.query({ currency: 'RON', orderRefs: [orderRef], known }));

describe('a payment at Stripe (S7-26)', () => {
  it.each([
    ['RON', 4990, 4990],
    ['EUR', 1250, 1250],
    ['HUF', 3990, 399_000],
  ] as const)('in %s is started, paid, told and found, to the last unit', async (currency, amount, hundredths) => {
    const { order, transactionId, paymentUrl, known } = await started({ amount: { amount, currency } });
    const session = s.emulator.book.sessions.at(-1);
    expect(session).toMatchObject({
      total: hundredths,
      currency: currency.toLowerCase(),
      locale: 'hu',
      email: order.email,
    });
    expect(await query(order.orderRef, known)).toMatchObject([{ status: 'started', transactionId, paidAt: undefined }]);
    const { location } = await press(paymentUrl, 'succeed');
    const { orderRef } = order;
    const back = s.gateway.readReturn(new URL(location).searchParams);
    expect(back).toEqual({ event: 'paid', orderRef, transactionId: undefined, currency, refusal: undefined });
    expect(s.ears.heard).toMatchObject([{ orderRef, transactionId, currency, status: 'paid' }]);
    const transactions = await query(orderRef, known);
    const seconds = begin.round('second');
    expect(transactions).toEqual([
      {
        ...{ orderRef, transactionId, currency, status: 'paid', amount: order.amount, remaining: order.amount },
        ...{ paidAt: seconds, finishedAt: seconds, refunds: [] },
      },
    ]);
    // An order whose answer was lost is found by the time at which it was begun.
    expect(await query(orderRef)).toEqual(transactions);
    expect(done(await s.gateway.query({ currency, transactionIds: [transactionId] }))).toEqual(transactions);
  });

  it('takes lei, euros and forints, and no sum that is below the least', async () => {
    expect(['RON', 'EUR', 'HUF', 'USD'].map((one) => s.gateway.takes(one as 'RON'))).toEqual([true, true, true, false]);
    const small = stripeOrder({ amount: { amount: 199, currency: 'RON' } });
    expect(await s.gateway.start(small)).toMatchObject({ outcome: 'refused', refusal: 'amount' });
    expect(await query(small.orderRef)).toEqual([]);
    expect([
      wireAmount({ amount: 1, currency: 'HUF' }),
      moneyFromHundredths(101, 'HUF'),
      moneyFromHundredths(101, 'RON')?.amount,
    ]).toEqual([100, undefined, 101]);
  });

  it('declined by the bank stays open and can be paid with another card', async () => {
    const { order, paymentUrl, known } = await started();
    expect((await press(paymentUrl, 'fail')).status).toBe(422);
    expect(await query(order.orderRef, known)).toMatchObject([{ status: 'started' }]);
    await press(paymentUrl, 'succeed');
    expect(await query(order.orderRef, known)).toMatchObject([{ status: 'paid' }]);
  });

  it('is cancelled where its customer turned back, and nobody can pay it any more', async () => {
    const { order, paymentUrl, known } = await started();
    const { location } = await press(paymentUrl, 'cancel');
    expect(s.gateway.readReturn(new URL(location).searchParams)?.event).toBe('cancelled');
    // Stripe leaves it open.
    expect(await query(order.orderRef, known)).toMatchObject([{ status: 'started' }]);
    const cancellation = { orderRef: order.orderRef, currency: 'RON', known: noTrace } as const;
    expect(done(await s.gateway.cancel(cancellation))).toEqual({ status: 'cancelled' });
    expect(await query(order.orderRef, known)).toMatchObject([{ status: 'cancelled' }]);
    expect((await press(paymentUrl, 'succeed')).status).toBe(409);
    expect(await s.gateway.cancel(cancellation)).toMatchObject({ outcome: 'refused', refusal: 'request' });
  });

  it('runs out of time', async () => {
    const { order, known } = await started();
    ahead = 33;
    s.emulator.settle();
    expect(await query(order.orderRef, known)).toMatchObject([{ status: 'timed_out' }]);
    await s.emulator.notifier.deliver();
    expect(s.ears.heard.map(({ orderRef }) => orderRef)).toContain(order.orderRef);
  });

  it('is begun once, however often it is asked for, and is refused where the same reference asks for something else', async () => {
    const order = stripeOrder();
    const [one, two] = [done(await s.gateway.start(order)), done(await s.gateway.start(order))];
    expect(two).toEqual(one);
    const other = { ...order, amount: { ...order.amount, amount: 1 + order.amount.amount } };
    expect(await s.gateway.start(other)).toMatchObject({ outcome: 'refused', refusal: 'duplicate' });
  });
});

describe('a refund at Stripe (R37)', () => {
  async function paid() {
    const one = await started();
    await press(one.paymentUrl, 'succeed');
    return one;
  }
  const refundOf = ({ order, known }: Awaited<ReturnType<typeof paid>>, refundRef = `r-${order.orderRef}`) =>
    s.gateway.refund({ orderRef: order.orderRef, amount: order.amount, refundRef, known });
  const refunded = (orderRef: string) =>
    s.emulator.book.sessions.find((one) => one.orderRef === orderRef)?.refunds ?? [];

  it('is made once under its own reference, however often it is asked for', async () => {
    const one = await paid();
    const answers = [done(await refundOf(one)), done(await refundOf(one))];
    expect(answers[1]?.refund).toEqual(answers[0]?.refund);
    expect(answers[0]?.remaining.amount).toBe(0);
    expect(refunded(one.order.orderRef)).toHaveLength(1);
    expect(await query(one.order.orderRef, one.known)).toMatchObject([
      { refunds: [{ amount: one.order.amount }], remaining: { amount: 0 } },
    ]);
    expect(await refundOf(one, 'another')).toMatchObject({ outcome: 'refused', refusal: 'duplicate' });
  });

  it.each([true, false])(
    'whose answer is lost is listed where it was made (%s), and only there (F05)',
    async (commits) => {
      const one = await paid();
      s.emulator.faults.add({ operation: 'refund', answer: 'cut', commits, milliseconds: 0, times: 2 });
      expect(await refundOf(one)).toEqual({ outcome: 'unknown', reason: 'unreachable' });
      const [transaction] = await query(one.order.orderRef, one.known);
      expect(transaction?.refunds).toHaveLength(commits ? 1 : 0);
      done(await refundOf(one));
      expect(refunded(one.order.orderRef)).toHaveLength(1);
    },
  );
});

describe('an answer of Stripe', () => {
  it.each([
    ['server-error', 'status'],
    ['cut', 'unreachable'],
    ['garbage', 'status'],
    ['wrong-amount', 'mismatch'],
    ['wrong-order', 'mismatch'],
    ['wrong-address', 'mismatch'],
  ] as const)(
    'spoilt by %s is unknown and never a failure, and the order is found all the same (F05)',
    async (answer, reason) => {
      const order = stripeOrder();
      s.emulator.faults.add({
        operation: 'start',
        answer,
        commits: true,
        milliseconds: 0,
        times: answer === 'cut' ? 2 : 1,
      });
      expect(await s.gateway.start(order)).toEqual({ outcome: 'unknown', reason });
      expect(await query(order.orderRef)).toMatchObject([{ status: 'started', amount: order.amount }]);
    },
  );

  it('that is late is unknown', async () => {
    const order = stripeOrder();
    s.emulator.faults.add({ operation: 'start', answer: 'silence', commits: true, milliseconds: 0, times: 1 });
    expect(await gatewayAt(s.emulator.url, 300).start(order)).toEqual({ outcome: 'unknown', reason: 'unreachable' });
  });

  it('that refuses says what comes next: too many requests, a wrong key, no such order', async () => {
    const order = stripeOrder();
    s.emulator.faults.add({ operation: 'start', answer: 'rate-limit', commits: false, milliseconds: 0, times: 1 });
    expect(await s.gateway.start(order)).toMatchObject({ outcome: 'refused', refusal: 'unavailable' });
    const stranger = stripe({
      url: s.emulator.url,
      ...demoKeys,
      secretKey: 'sk_test_other',
      returnKeys: ['new'],
      clock,
    });
    expect(await stranger.start(order)).toMatchObject({ outcome: 'refused', refusal: 'account' });
    const nobody = { transactionId: 'cs_test_none', startedAt: begin };
    expect(await s.gateway.query({ currency: 'RON', orderRefs: ['none'], known: nobody })).toMatchObject({
      outcome: 'refused',
      refusal: 'missing',
    });
  });

  it('in pages is read to its end where an order is looked for by its time', async () => {
    const { order } = await started();
    for (let no = 0; no < 120; no += 1) s.emulator.book.sessions.push({ ...pushed(), id: `cs_test_filler${no}` });
    expect(await query(order.orderRef)).toHaveLength(1);
    s.emulator.book.sessions.length = 0;
  });

  function pushed() {
    const [last] = s.emulator.book.sessions.slice(-1);
    if (!last) throw new Error('none');
    return { ...last, orderRef: 'filler' };
  }

  it('from a server that speaks of another order, or in shapes nobody documented, is no answer', async () => {
    const server = await serving((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id": 7}');
    });
    const odd = gatewayAt(server.url);
    expect(await odd.start(stripeOrder())).toEqual({ outcome: 'unknown', reason: 'malformed' });
    expect(await odd.query({ currency: 'RON', orderRefs: ['x'], known: noTrace })).toMatchObject({
      outcome: 'unknown',
    });
    await server.close();
  });
});

describe('a notification of Stripe (T31)', () => {
  const sign = (body: string, secret: string, at = begin) => {
    const t = Math.floor(at.epochMilliseconds / 1000);
    return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
  };
  const read = (body: string, signature: string | undefined, at = begin) =>
    s.gateway.readNotification(Buffer.from(body), signature, at);
  const session = {
    ...{ id: 'cs_test_1', object: 'checkout.session', client_reference_id: 'REF', status: 'complete' },
    ...{ payment_status: 'paid', amount_total: 4990, currency: 'ron', expires_at: 2_000_000_000 },
  };
  const event = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const paid = event('checkout.session.completed', session);

  it('is read where its endpoint’s secret signed its very bytes, within five minutes', () => {
    const signature = sign(paid, demoKeys.webhookSecret);
    const sum = { amount: 4990, currency: 'RON' };
    expect(read(paid, signature)).toMatchObject({
      notification: { orderRef: 'REF', currency: 'RON', status: 'paid', amount: sum },
    });
    const unsigned = { refused: 'signature' };
    expect(read(`${paid} `, signature)).toEqual(unsigned);
    expect(read(paid, signature, begin.add({ minutes: 6 }))).toEqual(unsigned);
    expect(read(paid, sign(paid, 'whsec_of_another_merchant'))).toEqual(unsigned);
    for (const none of [undefined, '', 't=,v1=']) expect(read(paid, none)).toEqual(unsigned);
    expect(read('no json', sign('no json', demoKeys.webhookSecret))).toEqual({ refused: 'malformed' });
  });

  it('about something else than an order of ours is confirmed and left', () => {
    const others = [
      event('charge.refunded', { id: 'ch_1' }),
      event('checkout.session.completed', { ...session, client_reference_id: null }),
    ];
    for (const body of others) {
      expect(read(body, sign(body, demoKeys.webhookSecret))).toMatchObject({
        notification: undefined,
        confirmation: { signature: undefined },
      });
    }
  });

  it.each(['forged', 'other-key', 'replayed'] as const)(
    'that is %s is refused, and the right one is heard',
    async (notification) => {
      const { order, paymentUrl } = await started();
      s.emulator.faults.add({ orderRef: order.orderRef, notification, times: 1 });
      await press(paymentUrl, 'succeed');
      expect([s.ears.state.refused, s.ears.heard.length]).toEqual([1, 1]);
    },
  );
});

describe('the address by which a customer comes back from Stripe', () => {
  it('is believed where we signed it, by an older secret too, and nowhere else', async () => {
    const { paymentUrl } = await started();
    const { searchParams } = new URL((await press(paymentUrl, 'succeed')).location);
    const older = stripe({ url: s.emulator.url, ...demoKeys, returnKeys: ['newest', 'new'], clock });
    const other = stripe({ url: s.emulator.url, ...demoKeys, returnKeys: ['other'], clock });
    expect([older.readReturn(searchParams)?.event, other.readReturn(searchParams)]).toEqual(['paid', undefined]);
    searchParams.set('r', Buffer.from('{"e":"paid","o":"x","c":"RON"}').toString('base64url'));
    expect(s.gateway.readReturn(searchParams)).toBeUndefined();
    expect(s.gateway.readReturn(new URLSearchParams())).toBeUndefined();
  });
});
