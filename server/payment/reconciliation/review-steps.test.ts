import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeCase } from '../../../contract/desk/cases.ts';
import { buyPlan, listPlanSubscriptions, withdrawPlan } from '../../../contract/payment/purchase.ts';
import { askAboutPayment, getPaymentReview, settlePaymentReview } from '../../../contract/payment/review-desk.ts';
import { billing, type Till, till, tillHost } from '../../../tests/support/till.ts';
import { type Jar, visit } from '../../../tests/support/visit.ts';
import { good } from '../../../tests/support/world.ts';
import { closeReviews } from '../settlement/close-reviews.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
});
afterAll(() => s.close());

const at = { host: tillHost };
const operator = async (...roles: Parameters<Till['w']['desk']>[0]) => s.w.desk(roles, 'webbeteg');

async function paid(fault: () => void | Promise<void> = () => undefined) {
  const { id, headers } = await s.customer();
  const bought = good(await s.w.call(buyPlan, { ...billing, plan: 'plusz-havi', pays: 3990 }, { ...at, ...headers }));
  await fault();
  await s.pay(bought.payments[0]?.paymentUrl, 'succeed');
  await s.tell();
  await s.ask();
  return { id, headers, bought };
}

async function parked(fault: () => void | Promise<void>) {
  const { id, headers, bought } = await paid(fault);
  const { id: reviewId } = await s.w.database.db
    .selectFrom('payment_review')
    .select('id')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  return { reviewId, id, headers, paymentId: bought.payments[0]?.id ?? '' };
}

const wrongSum = () => s.emulator.faults.add({ notification: 'wrong-amount', times: 1 });
const own = async (headers: Record<string, string>) =>
  good(await s.w.call(listPlanSubscriptions, {}, { ...at, ...headers })).items[0];

it('a sum that was not asked for opens nothing, waits for a person, and is given back by them, once (T31, S1-08)', async () => {
  const { reviewId, headers, paymentId } = await parked(wrongSum);
  expect(await own(headers)).toMatchObject({ status: 'created', payments: [{ status: 'started', parked: true }] });
  const agent = await operator('agent');
  const as = { ...at, ...agent.headers };
  expect(good(await s.w.call(getPaymentReview, { reviewId }, as))).toMatchObject({
    ...{ state: 'open', cause: 'amount', amount: { amount: 3990 }, charged: { amount: 1 }, plan: 'Kórlap Plusz, havi' },
  });
  const settle = { reviewId, reason: 'Rossz összeget terhelt.', giveBack: true };
  expect((await s.w.call(settlePaymentReview, settle, as)).error?.errorCode).toBe('P012');
  good(await s.w.call(takeCase, { caseId: reviewId }, as));
  expect(good(await s.w.call(settlePaymentReview, settle, as))).toMatchObject({
    state: 'settled',
    outcome: 'given_back',
  });
  expect((await s.w.call(settlePaymentReview, settle, as)).error?.errorCode).toBe('P011');
  await s.ask();
  await s.ask();
  const refunds = s.emulator.book.transactions.flatMap((one) => one.refunds);
  expect(refunds.map(({ total }) => total)).toEqual([1]);
  const lines = await s.w.database.db
    .selectFrom('journal_line')
    .innerJoin('journal_entry', 'journal_entry.id', 'journal_line.entry_id')
    .select(({ fn }) => ['book', fn.sum<number>('amount').as('sum')])
    .where('payment_id', '=', paymentId)
    .groupBy('book')
    .execute();
  expect(Object.fromEntries(lines.map(({ book, sum }) => [book, sum]))).toEqual({ gateway: 0, wallet: 0 });
  expect(await own(headers)).toMatchObject({
    status: 'created',
    payments: [{ kind: 'refund' }, { status: 'fail', parked: false }],
  });
});

it('what a person has looked at is no case again when the gateway repeats itself (T31, S1-08)', async () => {
  const { reviewId, id, paymentId } = await parked(wrongSum);
  const agent = await operator('agent');
  const as = { ...at, ...agent.headers };
  good(await s.w.call(takeCase, { caseId: reviewId }, as));
  good(await s.w.call(settlePaymentReview, { reviewId, reason: 'Banki átutalás ment vissza.' }, as));
  const { db } = s.w.database;
  // As a notification does that is told again.
  const again = { next_query_at: s.w.now().toString() };
  await db.updateTable('payment').set(again).where('id', '=', paymentId).execute();
  await s.ask();
  const cases = await db.selectFrom('payment_review').select('id').where('account_id', '=', id).execute();
  expect(cases).toEqual([{ id: reviewId }]);
});

it('a refund that the gateway makes when it is asked again closes its case by itself (F05, S1-08)', async () => {
  const { id, headers, bought } = await paid();
  good(await s.w.call(withdrawPlan, { id: bought.id }, { ...at, ...headers }));
  s.emulator.faults.add({ operation: 'refund', answer: 'cut', commits: true, code: 5000, milliseconds: 0, times: 1 });
  await s.ask();
  const { db } = s.w.database;
  // As after three hours of silence.
  const silent = { queries: 18, next_query_at: s.w.now().toString() };
  await db.updateTable('payment').set(silent).where('account_id', '=', id).where('kind', '=', 'refund').execute();
  s.emulator.faults.add({ operation: 'query', answer: 'cut', commits: true, code: 5000, milliseconds: 0, times: 1 });
  await s.ask();
  expect((await own(headers))?.payments[0]).toMatchObject({ kind: 'refund', parked: true });
  const review = db.selectFrom('payment_review').select(['id', 'outcome']).where('account_id', '=', id);
  const { id: reviewId } = await review.executeTakeFirstOrThrow();
  const agent = await operator('agent');
  const as = { ...at, ...agent.headers };
  good(await s.w.call(takeCase, { caseId: reviewId }, as));
  const { invoices } = good(await s.w.call(getPaymentReview, { reviewId }, as));
  expect(invoices).toEqual((await own(headers))?.invoices.map(({ number }) => number).toReversed());
  expect(invoices).toHaveLength(2);
  const page = await visit(s.w, `/desk/payments/${reviewId}`, {
    host: tillHost,
    jar: new Map([['desk', agent.token]]),
  });
  expect(page.text).toContain(invoices.join(', '));
  good(await s.w.call(askAboutPayment, { reviewId }, as));
  await s.ask();
  expect((await own(headers))?.payments[0]).toMatchObject({ kind: 'refund', status: 'success', parked: false });
  await closeReviews(s.w.services, s.w.hosts.all);
  expect(await review.execute()).toEqual([{ id: reviewId, outcome: 'answered' }]);
});

it('a gateway that was silent and answers when it is asked again closes the case by itself (F05, S1-08)', async () => {
  const { reviewId, headers } = await parked(async () => {
    s.emulator.faults.add({ operation: 'query', answer: 'cut', commits: true, code: 5000, milliseconds: 0, times: 1 });
    // As after a day and a half of silence.
    await s.w.database.db.updateTable('payment').set({ queries: 18 }).where('status', '=', 'started').execute();
  });
  expect((await own(headers))?.payments[0]).toMatchObject({ status: 'started', parked: true });
  const agent = await operator('agent');
  const as = { ...at, ...agent.headers };
  good(await s.w.call(takeCase, { caseId: reviewId }, as));
  good(await s.w.call(askAboutPayment, { reviewId }, as));
  await s.ask();
  expect((await own(headers))?.status).toBe('active');
  await closeReviews(s.w.services, s.w.hosts.all);
  expect(good(await s.w.call(getPaymentReview, { reviewId }, as))).toMatchObject({
    state: 'settled',
    outcome: 'answered',
  });
});

it.each(['hu', 'en', 'ro'])(
  'its page says what does not fit and has its steps, in %s (S1-08, S1-11)',
  async (language) => {
    const { reviewId } = await parked(wrongSum);
    const agent = await operator('agent');
    const jar: Jar = new Map([['desk', agent.token]]);
    const open = () => visit(s.w, `/desk/payments/${reviewId}`, { host: tillHost, jar, language });
    const before = await open();
    expect(before.status).toBe(200);
    expect(before.text).not.toMatch(/\b(?:desk|plans)\.[a-z_.]+/);
    good(await s.w.call(takeCase, { caseId: reviewId }, { ...at, ...agent.headers }));
    const page = await open();
    const buttons = [...page.document.querySelectorAll<HTMLButtonElement>('main button[name=intent]')].map(
      ({ value }) => value,
    );
    expect(buttons).toEqual(expect.arrayContaining(['ask', 'settle']));
    const list = await visit(s.w, '/desk?list=payments', { host: tillHost, jar, language });
    expect(list.document.querySelector(`a[href="/desk/payments/${reviewId}"]`)).not.toBeNull();
  },
);

it('is nobody’s without the right, and no other partner’s (S6-01, T01)', async () => {
  const { reviewId } = await parked(wrongSum);
  const assessor = await operator('claims_assessor');
  expect((await s.w.call(getPaymentReview, { reviewId }, { ...at, ...assessor.headers })).error?.errorCode).toBe(
    'K403',
  );
  const other = await s.w.desk(['agent']);
  expect((await s.w.call(getPaymentReview, { reviewId }, other.headers)).error?.errorCode).toBe('#404');
});
