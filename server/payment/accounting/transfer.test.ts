import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeCase } from '../../../contract/desk/cases.ts';
import { eraseAccount } from '../../../contract/interop/my-data.ts';
import { checkCoupon, removeCoupon } from '../../../contract/payment/coupon.ts';
import { listPlans } from '../../../contract/payment/plan.ts';
import { buyPlan, payPlan, readPlanSubscription, withdrawPlan } from '../../../contract/payment/purchase.ts';
import { paymentRates } from '../../../contract/payment/rates.ts';
import { askAboutPayment, getPaymentReview, settlePaymentReview } from '../../../contract/payment/review-desk.ts';
import { listTransfers, recordSentBack, recordTransfer } from '../../../contract/payment/transfer-desk.ts';
import { transferAccount as account } from '../../../tests/payment/transfer-account.ts';
import { goodPassword } from '../../../tests/support/registrant.ts';
import { billing, type Till, till, tillHost } from '../../../tests/support/till.ts';
import { good } from '../../../tests/support/world.ts';
import { hashPassword } from '../../identity/password/hash.ts';
import { brokenInvoices } from '../invoice/check.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
  Object.assign(s.w.services.ports, { transferAccounts: [account] });
});
afterAll(() => s.close());

const at = { host: tillHost };
const { transferAccepted: _card, ...payer } = billing;
const order = { ...payer, plan: 'plusz-havi', pays: 3990, payBy: 'transfer' } as const;

async function ordered(more: object = {}, credentials: { passwordHash?: string } = {}) {
  const { id: accountId, headers } = await s.customer(credentials);
  const as = { ...at, ...headers };
  const bought = good(await s.w.call(buyPlan, { ...order, ...more }, as));
  /** Logged in anew, as sessions end. */
  const login = async () => ({ ...at, ...(await s.w.session(accountId, {}, 'webbeteg')).headers });
  const own = async () => good(await s.w.call(readPlanSubscription, { id: bought.id }, await login()));
  return { accountId, as, login, id: bought.id, own, bought, reference: bought.transfer?.reference ?? '' };
}

const teller = async () => ({ ...at, ...(await s.w.desk(['supervisor'], 'webbeteg')).headers });

const numbers = Array.from({ length: 200 }, (_none, no) => `OTP-2026-${String(no).padStart(6, '0')}`).values();
const bankReference = () => numbers.next().value ?? '';
const arrives = async (reference: string, amount: number, more: object = {}) =>
  s.w.call(
    recordTransfer,
    { reference, amount, currency: 'HUF', bankReference: bankReference(), ...more },
    await teller(),
  );

const reviewsOf = (accountId: string) =>
  s.w.database.db
    .selectFrom('payment_review')
    .select(['id', 'cause', 'charged', 'outcome'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();

async function books(accountId: string) {
  const lines = await s.w.database.db
    .selectFrom('journal_line')
    .innerJoin('journal_entry', 'journal_entry.id', 'journal_line.entry_id')
    .innerJoin('payment', 'payment.id', 'journal_entry.payment_id')
    .select(({ fn }) => ['book', 'journal_entry.currency', fn.sum<number>('journal_line.amount').as('sum')])
    .where('payment.account_id', '=', accountId)
    .groupBy(['book', 'journal_entry.currency'])
    .execute();
  return Object.fromEntries(
    lines.filter(({ sum }) => Number(sum) !== 0).map(({ book, currency, sum }) => [`${book} ${currency}`, Number(sum)]),
  );
}

async function sentBack(reviewId: string) {
  const as = await teller();
  good(await s.w.call(takeCase, { caseId: reviewId }, as));
  return s.w.call(recordSentBack, { reviewId, bankReference: bankReference() }, as);
}

describe('a plan that is paid by bank transfer (S7-26, not-shown 5.11)', () => {
  it('is offered where an account is set up, and nowhere else (S1-10)', async () => {
    const { ways } = good(await s.w.call(listPlans, {}, at));
    expect(ways.transfer).toEqual({ days: 8, bank: 'OTP Bank' });
    const { ports } = s.w.services;
    Object.assign(ports, {
      transferAccounts: [
        { ...account, partner: 'another' },
        { ...account, currency: 'EUR' },
      ],
    });
    expect(good(await s.w.call(listPlans, {}, at)).ways.transfer).toBeNull();
    const { headers } = await s.customer();
    expect((await s.w.call(buyPlan, order, { ...at, ...headers })).error?.errorCode).toBe('P008');
    Object.assign(ports, { transferAccounts: [account] });
  });

  it('waits with what is to be transferred, writes it to its customer, and begins when the transfer is recorded (S3.13-01)', async () => {
    const { accountId, own, bought, reference } = await ordered();
    expect(bought).toMatchObject({
      status: 'created',
      transfer: { amount: { amount: 3990, currency: 'HUF' }, iban: account.iban, until: '2026-12-01T07:00:00Z' },
      payments: [{ status: 'started', paymentUrl: null, parked: false }],
    });
    expect(reference).toMatch(/^RF\d{14}$/);
    const letter = s.w.database.db.selectFrom('outbox').select('kind').where('account_id', '=', accountId);
    expect(await letter.execute()).toEqual([{ kind: 'plan_transfer' }]);
    // The minute's work neither asks a gateway nor ends it.
    await s.work();
    expect((await own()).status).toBe('created');
    const waiting = good(await s.w.call(listTransfers, {}, await teller()));
    expect(waiting.items.map((one) => one.reference)).toContain(reference);
    // As a person copies it from a statement.
    const entry = `${reference.slice(0, 4).toLowerCase()} ${reference.slice(4)}`;
    expect(good(await arrives(entry, 3990))).toMatchObject({ result: 'paid' });
    expect(await own()).toMatchObject({
      status: 'active',
      transfer: null,
      payments: [{ status: 'success', transactionId: reference }],
      invoices: [{ kind: 'invoice' }],
    });
    expect(await books(accountId)).toEqual({ 'bank HUF': 3990, 'revenue HUF': -3990 });
    const { means } = await s.w.database.db
      .selectFrom('invoice')
      .select('means')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(means).toBe('transfer');
    expect(await brokenInvoices(s.w.database.db)).toEqual([]);
    expect(await reviewsOf(accountId)).toEqual([]);
  });

  it('goes on waiting when less arrives, which somebody sends back (T31)', async () => {
    const { accountId, own, reference } = await ordered();
    expect(good(await arrives(reference, 3980)).result).toBe('transfer_less');
    expect(await own()).toMatchObject({ status: 'created', transfer: { reference } });
    expect(await books(accountId)).toEqual({ 'bank HUF': 3980, 'wallet HUF': -3980 });
    const [review] = await reviewsOf(accountId);
    expect(review).toMatchObject({ cause: 'transfer_less', charged: 3980 });
    expect(good(await sentBack(review?.id ?? ''))).toMatchObject({ state: 'settled', outcome: 'sent' });
    expect(await books(accountId)).toEqual({});
    expect(good(await arrives(reference, 3990)).result).toBe('paid');
    expect((await own()).status).toBe('active');
  });

  it('begins when more arrives, and what is over is sent back, once, and not again with a withdrawal (T31)', async () => {
    const { accountId, as, id, own, reference } = await ordered();
    expect(good(await arrives(reference, 4990)).result).toBe('transfer_more');
    expect((await own()).status).toBe('active');
    expect(await books(accountId)).toMatchObject({ 'bank HUF': 4990, 'wallet HUF': -1000 });
    expect(good(await s.w.call(withdrawPlan, { id }, as)).status).toBe('refunded');
    const reviews = await reviewsOf(accountId);
    expect(reviews.map(({ cause, charged }) => [cause, charged]).toSorted()).toEqual([
      ['transfer_more', 1000],
      ['transfer_withdrawn', 3990],
    ]);
    for (const review of reviews) good(await sentBack(review.id));
    expect(await books(accountId)).toEqual({ 'refunds HUF': 3990, 'revenue HUF': -3990 });
    expect((await own()).payments.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
      'purchase refunded',
      'refund success',
      'refund success',
      'unapplied refunded',
    ]);
    expect((await own()).invoices.map(({ kind }) => kind)).toEqual(['storno', 'invoice']);
  });

  it('is paid once: a second transfer, and one in another currency, go back (T31)', async () => {
    const { accountId, reference } = await ordered();
    expect(good(await arrives(reference, 10, { currency: 'EUR' })).result).toBe('transfer_currency');
    expect(good(await arrives(reference, 3990)).result).toBe('paid');
    expect(good(await arrives(reference, 3990)).result).toBe('transfer_twice');
    expect((await reviewsOf(accountId)).map(({ cause }) => cause)).toEqual(['transfer_currency', 'transfer_twice']);
    expect(await books(accountId)).toMatchObject({ 'bank HUF': 7980, 'wallet HUF': -3990, 'bank EUR': 10 });
  });

  it('lapses after its days and gives its coupon back; what arrives later goes back (S9-13)', async () => {
    const coupon = { couponCode: 'TAVASZ26', pays: 3192 };
    const { accountId, login, own, reference } = await ordered(coupon);
    s.w.pass({ hours: 24 * 8 });
    await s.work();
    expect(await own()).toMatchObject({ status: 'ended', transfer: null, payments: [{ status: 'timeout' }] });
    const again = await s.w.call(checkCoupon, { plan: 'plusz-havi', couponCode: 'TAVASZ26' }, await login());
    expect(good(again).pays.amount).toBe(3192);
    expect(good(await arrives(reference, 3192)).result).toBe('transfer_late');
    const [review] = await reviewsOf(accountId);
    expect(review).toMatchObject({ cause: 'transfer_late', charged: 3192 });
    good(await sentBack(review?.id ?? ''));
    expect(await books(accountId)).toEqual({});
  });

  it('gives way to a card, and to another order, whichever is paid first; the other sum goes back (S8.3-23)', async () => {
    const { accountId, as, id, own, reference } = await ordered();
    expect((await s.w.call(payPlan, { id }, as)).error?.errorCode).toBe('P009');
    expect((await own()).transfer?.reference).toBe(reference);
    const card = good(await s.w.call(payPlan, { id, transferAccepted: true }, as));
    expect(card).toMatchObject({ transfer: null, payments: [{ status: 'started' }, { status: 'cancel' }] });
    await s.pay(card.payments[0]?.paymentUrl, 'succeed');
    await s.tell();
    await s.ask();
    expect((await own()).status).toBe('active');
    expect(good(await arrives(reference, 3990)).result).toBe('transfer_late');
    expect((await reviewsOf(accountId)).map(({ cause }) => cause)).toEqual(['transfer_late']);
  });

  it('is asked for again with the same reference, and without its coupon with another (S8.3-20)', async () => {
    const { as, id, reference } = await ordered({ couponCode: 'TAVASZ26', pays: 3192 });
    const same = good(await s.w.call(payPlan, { id, payBy: 'transfer' }, as));
    expect(same.transfer?.reference).toBe(reference);
    good(await s.w.call(removeCoupon, { id }, as));
    const other = good(await s.w.call(payPlan, { id, payBy: 'transfer' }, as));
    expect(other.transfer).toMatchObject({ amount: { amount: 3990 } });
    expect(other.transfer?.reference).not.toBe(reference);
  });

  it('refuses a reference of no order, a mistyped one, and one of another partner (T01)', async () => {
    const { reference } = await ordered();
    expect((await arrives('RF03539007547034', 3990)).error).toBeDefined();
    const last = reference.endsWith('1') ? '2' : '1';
    expect((await arrives(`${reference.slice(0, -1)}${last}`, 3990)).error?.violations).toMatchObject([
      { errorCode: 'P042' },
    ]);
    const other = await s.w.desk(['supervisor']);
    const input = { reference, amount: 3990, currency: 'HUF', bankReference: bankReference() } as const;
    expect((await s.w.call(recordTransfer, input, other.headers)).error?.errorCode).toBe('P042');
  });

  it('is recorded so often in an hour by one person, a wrong reference too (T45)', async () => {
    const reference = bankReference();
    const tried = async (as: Awaited<ReturnType<typeof teller>>) => {
      const input = {
        reference: 'RF18539007547034',
        amount: 1,
        currency: 'HUF',
        bankReference: reference,
      } as const;
      return (await s.w.call(recordTransfer, input, as)).error?.errorCode;
    };
    const as = await teller();
    const { times } = paymentRates.bankTransfer;
    const codes = [];
    for (let no = 0; no <= times; no += 1) codes.push(await tried(as));
    expect(new Set(codes.slice(0, times))).toEqual(new Set(['P042']));
    expect(codes.at(-1)).toBe('K429');
    expect(await tried(await teller())).toBe('P042');
  });

  it('is recorded by whoever has the right, and by nobody else (S6-01, T01, T15)', async () => {
    const { accountId, as, id, reference } = await ordered();
    const input = { reference, amount: 3990, currency: 'HUF', bankReference: bankReference() } as const;
    const agent = { ...at, ...(await s.w.desk(['agent'], 'webbeteg')).headers };
    for (const [who, code] of [
      [agent, 'K403'],
      [as, 'K403'],
      [at, 'K401'],
    ] as const) {
      expect([(await s.w.call(recordTransfer, input, who)).error?.errorCode, code]).toContain(code);
      expect((await s.w.call(listTransfers, {}, who)).status).toBeGreaterThanOrEqual(400);
    }
    const { headers: acting } = await s.w.operatorFor(accountId, 'Telefon', ['agent'], 'webbeteg');
    const operator = { ...at, ...acting };
    expect(good(await s.w.call(readPlanSubscription, { id }, operator)).transfer).toBeNull();
    expect((await s.w.call(payPlan, { id, payBy: 'transfer' }, operator)).error?.errorCode).toBe('KA003');
    expect((await s.w.call(buyPlan, order, operator)).error?.errorCode).toBe('KA003');
    const other = await s.customer();
    expect((await s.w.call(payPlan, { id, payBy: 'transfer' }, { ...at, ...other.headers })).error?.errorCode).toBe(
      '#404',
    );
    expect((await s.w.call(buyPlan, order, at)).error?.errorCode).toBe('K401');
  });

  it('is sent back by the case alone: not asked about, not settled, not without the right, not twice (S1-08)', async () => {
    const { accountId, reference } = await ordered();
    good(await arrives(reference, 1));
    const [review] = await reviewsOf(accountId);
    const reviewId = review?.id ?? '';
    const agent = { ...at, ...(await s.w.desk(['agent'], 'webbeteg')).headers };
    const sent = { reviewId, bankReference: bankReference() };
    expect((await s.w.call(recordSentBack, sent, agent)).error?.errorCode).toBe('K403');
    expect((await s.w.call(recordSentBack, sent, await teller())).error?.errorCode).toBe('P012');
    good(await s.w.call(takeCase, { caseId: reviewId }, agent));
    expect((await s.w.call(askAboutPayment, { reviewId }, agent)).error?.errorCode).toBe('P019');
    expect((await s.w.call(settlePaymentReview, { reviewId, reason: 'Kész.' }, agent)).error?.errorCode).toBe('P019');
    await s.work();
    expect(good(await s.w.call(getPaymentReview, { reviewId }, agent))).toMatchObject({
      state: 'taken',
      sendBack: { amount: { amount: 1 }, bankReference: expect.stringMatching(/^OTP-2026-/) },
    });
  });

  it('outlives the erasure of its customer: what arrives goes back, and the journal keeps no name (not-shown 5.11)', async () => {
    const passwordHash = await hashPassword(goodPassword);
    const { accountId, login, reference } = await ordered({}, { passwordHash });
    const erase = { password: goodPassword, erasureAccepted: 'on' } as const;
    good(await s.w.call(eraseAccount, erase, await login()));
    expect(good(await arrives(reference, 3990)).result).toBe('transfer_late');
    const [review] = await reviewsOf(accountId);
    expect(good(await sentBack(review?.id ?? ''))).toMatchObject({ state: 'settled' });
    expect(await books(accountId)).toEqual({});
  });

  it('is recorded once by two people at once, whichever is faster (T31)', async () => {
    const { accountId, own, reference } = await ordered();
    const input = { reference, amount: 3990, currency: 'HUF', bankReference: bankReference() } as const;
    const people = await Promise.all([teller(), teller(), teller()]);
    const answers = await Promise.all(people.map((who) => s.w.call(recordTransfer, input, who)));
    expect(answers.map(({ error }) => error?.errorCode ?? 'recorded').toSorted()).toEqual(['P043', 'P043', 'recorded']);
    expect((await own()).status).toBe('active');
    expect(await books(accountId)).toEqual({ 'bank HUF': 3990, 'revenue HUF': -3990 });
  });

  it('is either paid or given up when both come at once, and no money is lost (T31)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { accountId, as, id, own, reference } = await ordered();
      const who = await teller();
      const input = { reference, amount: 3990, currency: 'HUF', bankReference: bankReference() } as const;
      const [, recorded] = await Promise.all([
        s.w.call(payPlan, { id, transferAccepted: true }, as),
        s.w.call(recordTransfer, input, who),
      ]);
      expect(good(recorded).result).toBe('paid');
      expect((await own()).status).toBe('active');
      expect(await books(accountId)).toEqual({ 'bank HUF': 3990, 'revenue HUF': -3990 });
    }
  });

  it('is either paid or lapsed when both come at once, and what is lapsed goes back (T31)', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { accountId, reference } = await ordered();
      s.w.pass({ hours: 24 * 8 });
      const [, recorded] = await Promise.all([s.work(), arrives(reference, 3990)]);
      const { result } = good(recorded);
      expect(['paid', 'transfer_late']).toContain(result);
      const { status } = await s.w.database.db
        .selectFrom('plan_subscription')
        .select('status')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      expect(status).toBe(result === 'paid' ? 'active' : 'ended');
      expect(await reviewsOf(accountId)).toHaveLength(result === 'paid' ? 0 : 1);
    }
  });
});
