import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buyPlan,
  listPlanSubscriptions,
  payPlan,
  readPaymentReturn,
  withdrawPlan,
} from '../../../../contract/payment/purchase.ts';
import { billing, stripeTill, tillHost } from '../../../../tests/support/till.ts';
import { visit } from '../../../../tests/support/visit.ts';
import { good } from '../../../../tests/support/world.ts';

let s: Awaited<ReturnType<typeof stripeTill>>;
beforeAll(async () => {
  s = await stripeTill();
});
afterAll(() => s.close());

const order = { ...billing, plan: 'plusz-havi', pays: 3990 };
type Headers = Record<string, string>;

async function bought() {
  const { headers } = await s.customer();
  const at = { host: tillHost, ...headers };
  const { id, payments } = good(await s.w.call(buyPlan, order, at));
  return { at, id, url: payments[0]?.paymentUrl ?? '', transactionId: payments[0]?.transactionId ?? '' };
}

const comeBack = ({ searchParams }: URL, headers: Headers = {}) =>
  s.w.call(
    readPaymentReturn,
    { r: searchParams.get('r') ?? '', s: searchParams.get('s') ?? '' },
    { host: tillHost, ...headers },
  );
const own = async (at: Headers) => good(await s.w.call(listPlanSubscriptions, {}, at)).items[0];
const sessionOf = (id: string) => {
  const session = s.emulator.book.sessions.find((one) => one.id === id);
  if (!session) throw new Error('no such session');
  return session;
};

describe('buying a plan at Stripe (S7-26, S8.3-23)', () => {
  it('is in force once Stripe has said that it is paid, whoever comes back first (I4)', async () => {
    const { at, url, transactionId } = await bought();
    expect(await own(at)).toMatchObject({ status: 'created' });
    const back = await s.pay(url, 'succeed');
    const answers = await Promise.all([comeBack(back), comeBack(back), s.tell(), s.ask()]);
    expect(good(answers[0])).toMatchObject({ state: 'paid', transactionId });
    expect(await own(at)).toMatchObject({ status: 'active', payments: [{ status: 'success', transactionId }] });
  });

  it('is cancelled at Stripe before its customer is told so, and can be paid for again (P002)', async () => {
    const { at, id, url, transactionId } = await bought();
    const back = await s.pay(url, 'cancel');
    expect((await comeBack(back)).error?.errorCode).toBe('P002');
    expect(sessionOf(transactionId).status).toBe('expired');
    expect(await own(at)).toMatchObject({ status: 'created', payments: [{ status: 'cancel' }] });
    const again = good(await s.w.call(payPlan, { id }, at));
    await s.pay(again.payments[0]?.paymentUrl, 'succeed');
    await s.tell();
    await s.ask();
    expect(await own(at)).toMatchObject({ status: 'active' });
  });

  it('paid in another tab, is not called cancelled where its customer turns back in this one (I4)', async () => {
    const { url, transactionId } = await bought();
    const { cancelUrl } = sessionOf(transactionId);
    await s.pay(url, 'succeed');
    expect(good(await comeBack(new URL(cancelUrl)))).toMatchObject({ state: 'paid' });
  });

  it('waits where the browser says paid and Stripe does not: the address decides nothing (T31)', async () => {
    const { at, transactionId } = await bought();
    const { successUrl } = sessionOf(transactionId);
    expect(good(await comeBack(new URL(successUrl)))).toMatchObject({ state: 'waits', transactionId });
    expect(await own(at)).toMatchObject({ status: 'created' });
  });

  it('is charged once however often the same press is sent (R36)', async () => {
    const { headers } = await s.customer();
    const key = { host: tillHost, ...headers, 'idempotency-key': randomUUID() };
    const before = s.emulator.book.sessions.length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => s.w.call(buyPlan, order, key)));
    expect(new Set(answers.map((answer) => good(answer).id)).size).toBe(1);
    expect(s.emulator.book.sessions.length - before).toBe(1);
  });

  it.each(['forged', 'other-key', 'replayed', 'out-of-order', 'ten-times'] as const)(
    'believes no notification that is %s, and is in force by the right one (T31)',
    async (notification) => {
      const { at, url, transactionId } = await bought();
      s.emulator.faults.add({ orderRef: sessionOf(transactionId).orderRef, notification, times: 1 });
      await s.pay(url, 'succeed');
      await s.tell();
      await s.ask();
      expect(await own(at)).toMatchObject({ status: 'active', payments: [{ status: 'success' }] });
    },
  );

  it('opens nothing for another sum, and a person looks (T31)', async () => {
    const { at, url, transactionId } = await bought();
    s.emulator.faults.add({ orderRef: sessionOf(transactionId).orderRef, notification: 'wrong-amount', times: 1 });
    await s.pay(url, 'succeed');
    await s.tell();
    await s.ask();
    expect(await own(at)).toMatchObject({ status: 'created', payments: [{ status: 'started', parked: true }] });
  });

  it('is given back once, whatever becomes of the answers (R37, F05)', async () => {
    const { at, id, url, transactionId } = await bought();
    await s.pay(url, 'succeed');
    await s.tell();
    await s.ask();
    good(await s.w.call(withdrawPlan, { id }, at));
    s.emulator.faults.add({ operation: 'refund', answer: 'server-error', commits: true, milliseconds: 0, times: 1 });
    await s.ask();
    await s.wait(25);
    expect(sessionOf(transactionId).refunds).toMatchObject([{ amount: 399_000 }]);
    const rows = await s.w.database.db
      .selectFrom('payment')
      .select(['kind', 'status'])
      .where('plan_subscription_id', '=', id)
      .orderBy('no')
      .execute();
    expect(rows).toEqual([
      { kind: 'purchase', status: 'refunded' },
      { kind: 'refund', status: 'success' },
    ]);
  });

  it('is nobody else’s: no other customer and no visitor pays for it (T15)', async () => {
    const { id } = await bought();
    const other = await s.customer();
    expect((await s.w.call(payPlan, { id }, { host: tillHost, ...other.headers })).error?.errorCode).toBe('#404');
    expect((await s.w.call(payPlan, { id }, { host: tillHost })).error?.errorCode).toBe('K401');
  });

  it.each(['hu', 'en', 'ro'])('says before anything is typed with whom one pays, in %s (S7-26)', async (language) => {
    const { token } = await s.customer();
    const jar = new Map([['token', token]]);
    for (const path of ['/med24/subscription/new', '/med24/subscription/new?plan=plusz-havi']) {
      const page = await visit(s.w, path, { host: tillHost, jar, language });
      expect(page.text).toContain('Stripe');
      expect(page.text).toContain('Apple Pay, Google Pay');
      expect(page.text).not.toContain('SimplePay');
      expect(page.text).not.toContain('OTP');
    }
    const form = await visit(s.w, '/med24/subscription/new?plan=plusz-havi', { host: tillHost, jar, language });
    expect(form.text).toContain('Stripe Payments Europe, Limited');
    // Nothing of Stripe is loaded or framed, and no form leads there.
    expect(form.headers.get('content-security-policy')).not.toContain('stripe');
  });
});
