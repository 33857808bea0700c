import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { begin, newOrder, type Shop, serving, shop } from '../../../../tests/payment/shop.ts';
import { gatewayStatuses, refusals, returnEvents } from '../../gateway-states.ts';
import { errorCodes, refusalOf } from './error-codes.ts';
import { simplePay } from './simplepay.ts';

let s: Shop;
beforeAll(async () => {
  s = await shop();
});
afterAll(() => s.close());
beforeEach(() => {
  s.ears.heard.length = 0;
  s.ears.state.refused = 0;
  s.emulator.faults.clear();
});

type Answer = { outcome: string };
function done<Result>(answer: Answer & { result?: Result }): Result {
  if (answer.outcome !== 'done' || answer.result === undefined) throw new Error(JSON.stringify(answer));
  return answer.result;
}

async function started(changes: Parameters<typeof newOrder>[0] = {}) {
  const order = newOrder(changes);
  return { order, ...done(await s.gateway.start(order)) };
}

async function paid(changes: Parameters<typeof newOrder>[0] = {}) {
  const one = await started(changes);
  const { location } = await s.press(one.paymentUrl, { action: 'succeed' });
  return { ...one, back: s.gateway.readReturn(new URL(location).searchParams) };
}

async function queried(orderRef: string, currency: 'HUF' | 'EUR' = 'HUF') {
  return done(await s.gateway.query({ currency, orderRefs: [orderRef] }))[0];
}

describe('A payment', () => {
  it.each([
    ['HUF', 4990],
    ['EUR', 1250],
    ['USD', 7],
  ] as const)('in %s is started, paid, told and found, to the last unit', async (currency, amount) => {
    const { order, transactionId, back } = await paid({ amount: { amount, currency } });
    const { orderRef } = order;
    expect(back).toEqual({ event: 'paid', orderRef, transactionId, currency, refusal: undefined });
    const transaction = { orderRef, transactionId, currency, status: 'paid', paidAt: begin, finishedAt: begin };
    expect(s.ears.heard).toEqual([{ ...transaction, card: undefined }]);
    const transactions = done(await s.gateway.query({ currency, orderRefs: [orderRef] }));
    expect(transactions).toEqual([{ ...transaction, amount: order.amount, remaining: order.amount, refunds: [] }]);
    expect(done(await s.gateway.query({ currency, transactionIds: [transactionId] }))).toEqual(transactions);
    expect(s.charged(orderRef)).toBe(amount);
  });

  it.each([
    ['fail', 'refused', 'P001', true, 'declined'],
    ['cancel', 'cancelled', 'P002', false, 'cancelled'],
    ['time_out', 'timed_out', 'P005', false, 'timed_out'],
  ] as const)(
    'that ends by %s is %s, with the notice the vendor asks for',
    async (action, event, error, shows, refusal) => {
      const { order, paymentUrl, transactionId } = await started();
      const { location } = await s.press(paymentUrl, { action });
      const back = s.gateway.readReturn(new URL(location).searchParams);
      expect(back).toEqual({ event, orderRef: order.orderRef, transactionId, currency: 'HUF', refusal });
      expect(returnEvents[event]).toEqual({ error, showsTransactionId: shows });
      expect(await queried(order.orderRef)).toMatchObject({ status: event, remaining: { amount: 0 } });
      expect([gatewayStatuses[event].paid, gatewayStatuses[event].over]).toEqual([false, true]);
      expect([s.ears.heard, s.charged(order.orderRef)]).toEqual([[], 0]);
    },
  );

  it('that is cancelled before it is paid can no longer be paid', async () => {
    const { order, paymentUrl } = await started();
    const cancellation = { orderRef: order.orderRef, currency: 'HUF' } as const;
    expect(done(await s.gateway.cancel(cancellation))).toEqual({ status: 'cancelled' });
    expect((await s.press(paymentUrl, { action: 'succeed' })).status).toBe(409);
    expect(await s.gateway.cancel(cancellation)).toMatchObject({ refusal: 'cancelled', gatewayCodes: [5017] });
    expect(s.charged(order.orderRef)).toBe(0);
  });

  it('that is paid is not cancelled: how it stands decides', async () => {
    const { order } = await paid();
    const refused = await s.gateway.cancel({ orderRef: order.orderRef, currency: 'HUF' });
    expect(refused).toEqual({ outcome: 'refused', refusal: 'unsettled', gatewayCodes: [5018] });
    expect(refusals.unsettled.next).toBe('query');
  });

  it('is given back in parts and never more than was paid', async () => {
    const { order } = await paid({ amount: { amount: 1000, currency: 'EUR' } });
    const part = (amount: number) =>
      s.gateway.refund({ orderRef: order.orderRef, amount: { amount, currency: 'EUR' } });
    const first = done(await part(333));
    expect(first.remaining).toEqual({ amount: 667, currency: 'EUR' });
    expect(await part(668)).toMatchObject({ outcome: 'refused', refusal: 'amount', gatewayCodes: [5110] });
    const second = done(await part(667));
    expect(await queried(order.orderRef, 'EUR')).toMatchObject({
      remaining: { amount: 0 },
      refunds: [first.refund, second.refund],
    });
  });

  it('is queried among more than fifty, and what nobody knows is left out', async () => {
    const { order } = await started();
    const orderRefs = [...Array.from({ length: 120 }, (_none, no) => `NOBODY-${no}`), order.orderRef];
    expect(done(await s.gateway.query({ currency: 'HUF', orderRefs }))).toMatchObject([{ status: 'started' }]);
    expect(done(await s.gateway.query({ currency: 'HUF' }))).toEqual([]);
  });

  it('in a currency without an account is asked of nobody', async () => {
    const refused = { outcome: 'refused', refusal: 'account', gatewayCodes: [] };
    expect(await s.gateway.start(newOrder({ amount: { amount: 100, currency: 'RON' } }))).toEqual(refused);
    expect([s.gateway.takes('RON'), s.gateway.takes('HUF')]).toEqual([false, true]);
  });
});

describe('A stored token', () => {
  const recurring = { times: 2, until: begin.add({ hours: 24 * 60 }), maxAmount: 5000 };

  it('pays once, up to its amount, until it or its card is cancelled', async () => {
    const { tokens, transactionId } = await paid({ recurring });
    expect(s.ears.heard[0]?.card?.mask).toBe('xxxx-xxxx-xxxx-4242');
    const [first = '', second = ''] = tokens;
    const later = newOrder({ amount: { amount: 5000, currency: 'HUF' } });
    done(await s.gateway.charge(later, first));
    expect([s.charged(later.orderRef), (await queried(later.orderRef))?.status]).toEqual([5000, 'paid']);
    await s.emulator.notifier.deliver();
    expect(s.ears.heard.map(({ orderRef }) => orderRef)).toContain(later.orderRef);
    expect(await s.gateway.charge(newOrder(), first)).toMatchObject({ refusal: 'unsettled', gatewayCodes: [5082] });
    const more = newOrder({ amount: { amount: 5001, currency: 'HUF' } });
    expect(await s.gateway.charge(more, second)).toMatchObject({ refusal: 'declined' });
    expect(done(await s.gateway.cancelCard({ transactionId, currency: 'HUF' }))).toEqual({ active: false });
    expect(await s.gateway.charge(newOrder(), second)).toMatchObject({ refusal: 'card_gone', gatewayCodes: [5042] });
    expect(done(await s.gateway.cancelToken({ token: second, currency: 'HUF' }))).toEqual({ active: false });
    expect(await s.gateway.charge(newOrder(), second)).toMatchObject({ refusal: 'card_gone', gatewayCodes: [5091] });
    expect(await s.gateway.charge(newOrder(), 'NONE')).toMatchObject({ refusal: 'card_gone', gatewayCodes: [5081] });
  });

  it('pays nothing before its first payment', async () => {
    const { tokens } = await started({ recurring });
    expect(await s.gateway.charge(newOrder(), tokens[0] ?? '')).toMatchObject({ gatewayCodes: [5091] });
  });

  it('charged with a lost answer is charged once, whoever asks again (F05)', async () => {
    const { tokens } = await paid({ recurring });
    const later = newOrder();
    s.fault({ operation: 'dorecurring', answer: 'cut', commits: true, times: 1, code: 0, milliseconds: 0 });
    expect(await s.gateway.charge(later, tokens[0] ?? '')).toEqual({ outcome: 'unknown', reason: 'unreachable' });
    expect(await s.gateway.charge(later, tokens[0] ?? '')).toMatchObject({
      refusal: 'duplicate',
      gatewayCodes: [5013],
    });
    expect(refusals.duplicate.next).toBe('query');
    expect([s.charged(later.orderRef), (await queried(later.orderRef))?.status]).toEqual([4990, 'paid']);
  });
});

describe('An answer that is', () => {
  const spoilt = { times: 1, code: 0, milliseconds: 0 } as const;

  it.each([
    ['cut', 'unreachable'],
    ['server-error', 'status'],
    ['garbage', 'malformed'],
    ['unsigned', 'signature'],
    ['forged', 'signature'],
    ['other-key', 'signature'],
    ['wrong-amount', 'mismatch'],
    ['wrong-currency', 'mismatch'],
    ['wrong-order', 'mismatch'],
    ['wrong-merchant', 'mismatch'],
    ['wrong-address', 'mismatch'],
  ] as const)('%s is unknown, never failed, and the payment is found by a query (F05, T31)', async (answer, reason) => {
    const order = newOrder();
    s.fault({ ...spoilt, operation: 'start', answer, commits: true });
    expect(await s.gateway.start(order)).toEqual({ outcome: 'unknown', reason });
    expect(await queried(order.orderRef)).toMatchObject({ status: 'started', amount: order.amount });
  });

  it.each(['cut', 'server-error'] as const)(
    '%s before anything was done leaves nothing behind (F05)',
    async (answer) => {
      const order = newOrder();
      s.fault({ ...spoilt, operation: 'start', answer, commits: false });
      expect(await s.gateway.start(order)).toMatchObject({ outcome: 'unknown' });
      expect(await queried(order.orderRef)).toBeUndefined();
      done(await s.gateway.start(order));
    },
  );

  it('silent or too slow is unknown once the patience is over (F05)', async () => {
    const hasty = simplePay({ ...s.options, patience: 50 });
    for (const fault of [{ answer: 'silence' }, { answer: 'slow', milliseconds: 20_000 }] as const) {
      s.fault({ ...spoilt, operation: 'start', commits: true, ...fault });
      expect(await hasty.start(newOrder())).toEqual({ outcome: 'unknown', reason: 'unreachable' });
    }
  });

  it('slow, but in time, is an answer', async () => {
    s.fault({ ...spoilt, operation: 'start', answer: 'slow', commits: true, milliseconds: 5 });
    done(await s.gateway.start(newOrder()));
  });

  it('without an end is unknown, and is not kept (T34)', async () => {
    let sent = 0;
    const endless = await serving((_request, response) => {
      const more = (error?: Error | null) => {
        sent += 1;
        if (!error) response.write(Buffer.alloc(65_536), more);
      };
      more();
    });
    const answer = await simplePay({ ...s.options, url: endless.url }).start(newOrder());
    expect(answer).toEqual({ outcome: 'unknown', reason: 'unreachable' });
    await endless.close();
    expect(sent).toBeLessThan(1000);
  });

  it('nobody gives is unknown', async () => {
    const gone = await serving(() => {});
    await gone.close();
    const answer = await simplePay({ ...s.options, url: gone.url }).start(newOrder());
    expect(answer).toEqual({ outcome: 'unknown', reason: 'unreachable' });
  });

  it.each([
    ['refund', 'wrong-amount', 'mismatch'],
    ['query', 'forged', 'signature'],
    ['transactioncancel', 'wrong-order', 'mismatch'],
  ] as const)('to a %s and %s is unknown (F05, T31)', async (operation, answer, reason) => {
    const { order } = await (operation === 'refund' ? paid() : started());
    const { orderRef } = order;
    s.fault({ ...spoilt, operation, answer, commits: true });
    const calls = {
      refund: () => s.gateway.refund({ orderRef, amount: { amount: 90, currency: 'HUF' } }),
      query: () => s.gateway.query({ currency: 'HUF', orderRefs: [orderRef] }),
      transactioncancel: () => s.gateway.cancel({ orderRef, currency: 'HUF' }),
    };
    expect(await calls[operation]()).toEqual({ outcome: 'unknown', reason });
  });
});

describe("The gateway's codes", () => {
  it('each come through as what they mean', async () => {
    const codes = Object.keys(errorCodes).map(Number);
    expect(codes.length).toBeGreaterThan(100);
    for (const code of codes) {
      s.fault({ operation: 'start', answer: 'refusal', code, commits: false, times: 1, milliseconds: 0 });
      const answer = await s.gateway.start(newOrder());
      expect(answer).toEqual({ outcome: 'refused', refusal: errorCodes[code]?.refusal, gatewayCodes: [code] });
    }
  });

  it.each([
    [[2013], 'declined', 'P001', 'customer'],
    [[3002], 'declined', 'P001', 'customer'],
    [[5041], 'card_gone', 'P001', 'customer'],
    [[2016], 'cancelled', 'P002', 'customer'],
    [[5016], 'timed_out', undefined, 'customer'],
    [[999], 'unavailable', 'P004', 'again'],
    [[2019], 'unsettled', 'P003', 'query'],
    [[5013], 'duplicate', 'P003', 'query'],
    [[5307], 'account', 'P004', 'person'],
    [[5309, 5310], 'request', 'P004', 'person'],
    [[5110], 'amount', 'P003', 'person'],
    [[2013, 5018], 'unsettled', 'P003', 'query'],
    [[2013, 7999], 'unrecognised', 'P003', 'person'],
    [[], 'unrecognised', 'P003', 'person'],
  ] as const)('%j are %s: %s, and next %s', (codes, refusal, error, next) => {
    expect(refusalOf(codes)).toBe(refusal);
    expect({ error: undefined, ...refusals[refusal] }).toEqual({ error, next });
  });
});

describe('A notification', () => {
  const tell = (notification: 'early' | 'ten-times' | 'out-of-order' | 'late' | 'never' | 'forged' | 'other-key') =>
    s.fault({ notification, times: 1 });
  const statuses = () => s.ears.heard.map(({ status }) => status);

  it('may come before the answer to its start (F06)', async () => {
    tell('early');
    const { order } = await started();
    expect(s.ears.heard).toMatchObject([{ orderRef: order.orderRef, status: 'paid' }]);
  });

  it('may come ten times (F06)', async () => {
    tell('ten-times');
    await paid();
    expect(statuses()).toEqual(Array.from({ length: 10 }, () => 'paid'));
  });

  it('may come out of order: what is over says so (F06)', async () => {
    tell('out-of-order');
    const { order } = await paid();
    expect(statuses()).toEqual(['paid', 'authorized']);
    expect([gatewayStatuses.paid.over, gatewayStatuses.authorized.over]).toEqual([true, false]);
    expect(await queried(order.orderRef)).toMatchObject({ status: 'paid' });
  });

  it.each(['forged', 'other-key'] as const)(
    'that is %s is not confirmed, and the true one still is (F06, T31)',
    async (how) => {
      tell(how);
      await paid();
      expect([statuses(), s.ears.state.refused]).toEqual([['paid'], 1]);
    },
  );

  it('may never come: a query tells all the same (F06)', async () => {
    tell('never');
    const { order } = await paid();
    expect([statuses(), (await queried(order.orderRef))?.status]).toEqual([[], 'paid']);
  });

  it('of another amount than the order’s shows in the query (T31)', async () => {
    s.fault({ notification: 'wrong-amount', times: 1 });
    const { order } = await paid();
    expect(statuses()).toEqual(['paid']);
    expect(await queried(order.orderRef)).toMatchObject({ status: 'paid', amount: { amount: 1, currency: 'HUF' } });
  });
});
