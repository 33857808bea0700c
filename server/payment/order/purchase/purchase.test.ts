import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeCase } from '../../../../contract/desk/cases.ts';
import { getMe } from '../../../../contract/identity/session.ts';
import { listPlans } from '../../../../contract/payment/plan.ts';
import {
  buyPlan,
  listPlanSubscriptions,
  payPlan,
  readPaymentReturn,
  withdrawPlan,
} from '../../../../contract/payment/purchase.ts';
import { askAboutPayment, settlePaymentReview } from '../../../../contract/payment/review-desk.ts';
import { listStaticContents } from '../../../../contract/portal/content.ts';
import { billing, type Till, till, tillHost } from '../../../../tests/support/till.ts';
import { good } from '../../../../tests/support/world.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
});
afterAll(() => s.close());

const monthly = { ...billing, plan: 'plusz-havi', pays: 3990 };
type Headers = Record<string, string>;

async function buy(headers: Headers, order: typeof monthly = monthly) {
  return s.w.call(buyPlan, order, { host: tillHost, ...headers });
}

async function plansOf(headers: Headers) {
  return good(await s.w.call(listPlanSubscriptions, {}, { host: tillHost, ...headers })).items;
}

async function comeBack(address: URL, headers: Headers = {}) {
  const { r = '', s: signature = '' } = Object.fromEntries(address.searchParams);
  return s.w.call(readPaymentReturn, { r, s: signature }, { host: tillHost, ...headers });
}

async function balances() {
  const rows = await s.w.database.db
    .selectFrom('journal_line')
    .select(({ fn }) => ['book', fn.sum<number>('amount').as('sum')])
    .groupBy('book')
    .execute();
  return Object.fromEntries(rows.map(({ book, sum }) => [book, sum]));
}

describe('buying a plan (S1-10, S7-26)', () => {
  it('shows visitors what is sold and how it is paid, at a portal that sells (S1-07, S6-04)', async () => {
    const { items, ways, seller } = good(await s.w.call(listPlans, {}, { host: tillHost }));
    expect(items.map(({ code, price }) => [code, price.amount])).toEqual([
      ['szabad', 0],
      ['plusz-havi', 3990],
      ['plusz-eves', 39_900],
    ]);
    expect([ways, seller?.name]).toMatchObject([
      { card: { name: 'OTP SimplePay', processor: 'OTP Mobil Kft.', wallets: [], savesCard: true }, transfer: null },
      'Kórlap Egészségszervező Zrt.',
    ]);
    expect((await s.w.call(listPlans, {})).error?.errorCode).toBe('#404');
  });

  it('is sold only to whoever asks that it begins at once, whose wish is kept with its text (P05, S7-26)', async () => {
    const { headers, id } = await s.customer();
    const { startAccepted: _start, ...without } = monthly;
    const refused = await s.w.call(buyPlan, without, { host: tillHost, ...headers });
    expect(refused.error?.violations).toMatchObject([{ errorCode: 'P050', propertyName: 'startAccepted' }]);
    const old = await s.w.call(buyPlan, { ...monthly, startVersion: '2020-01-01' }, { host: tillHost, ...headers });
    expect(old.error?.errorCode).toBe('K409');
    expect(await plansOf(headers)).toEqual([]);
    const free = { ...without, plan: 'szabad', pays: 0 };
    good(await s.w.call(buyPlan, free, { host: tillHost, ...headers }));
    const { immediate_start: text } = good(
      await s.w.call(listStaticContents, { types: 'immediate_start' }, { host: tillHost }),
    );
    good(await s.w.call(buyPlan, { ...monthly, startVersion: text?.version }, { host: tillHost, ...headers }));
    const wishes = s.w.database.db.selectFrom('consent').select(['version', 'given', 'language', 'at']);
    expect(await wishes.where('account_id', '=', id).where('kind', '=', 'immediate_start').execute()).toEqual([
      { version: text?.version, given: true, language: 'hu', at: s.w.now().toString() },
    ]);
  });

  it('opens the plan once the gateway has said that it is paid, and not before (S3.13-01, I4)', async () => {
    const { headers } = await s.customer();
    const bought = good(await buy(headers));
    expect([bought.status, bought.payments.map(({ status }) => status)]).toEqual(['created', ['started']]);
    const address = await s.pay(bought.payments[0]?.paymentUrl, 'succeed');
    expect((await plansOf(headers))[0]?.status).toBe('created');
    expect(good(await comeBack(address))).toMatchObject({ state: 'paid', planSubscription: bought.id });
    const [own] = await plansOf(headers);
    expect(own).toMatchObject({ status: 'active', firstDay: '2026-11-23', paidUntil: '2026-12-23' });
    const me = good(await s.w.call(getMe, {}, { host: tillHost, ...headers }));
    expect(me.currentSubscription?.product).toMatchObject({ name: 'Kórlap Plusz', med24FreeProduct: false });
    await s.tell();
    await s.ask();
    expect(await balances()).toEqual({ receivables: 0, gateway: 3990, revenue: -3990 });
  });

  it('is named to its payer alone by the address of the way back, once the time to pay is over (T51)', async () => {
    const { headers, id } = await s.customer();
    const bought = good(await buy(headers));
    const address = await s.pay(bought.payments[0]?.paymentUrl, 'succeed');
    expect(good(await comeBack(address))).toMatchObject({ state: 'paid', planSubscription: bought.id });
    s.w.pass({ minutes: 41 });
    const { headers: stranger } = await s.customer();
    for (const who of [{}, stranger])
      expect(good(await comeBack(address, who))).toMatchObject({ state: 'paid', planSubscription: null });
    const own = await s.w.session(id, {}, 'webbeteg');
    expect(good(await comeBack(address, own.headers)).planSubscription).toBe(bought.id);
    const acting = await s.w.operatorFor(id, 'Telefonos kérdés', ['agent'], 'webbeteg');
    expect((await comeBack(address, acting.headers)).ok?.planSubscription ?? null).toBeNull();
    s.w.setNow('2026-11-23T07:00:00Z');
  });

  it('hears of the payment from the gateway where the browser never comes back, once however often it is told (F06)', async () => {
    const { headers } = await s.customer();
    const before = await balances();
    const bought = good(await buy(headers));
    s.emulator.faults.add({ notification: 'ten-times', times: 1 });
    await s.pay(bought.payments[0]?.paymentUrl, 'succeed');
    await s.tell();
    const notifications = s.emulator.book.notifications.filter(
      ({ transactionId }) => String(transactionId) === bought.payments[0]?.transactionId,
    );
    expect(notifications.map(({ tries }) => tries.map(({ result }) => result))).toEqual(
      Array.from({ length: 10 }, () => ['CONFIRMED']),
    );
    await s.ask();
    expect((await plansOf(headers))[0]?.status).toBe('active');
    await s.ask();
    expect((await balances()).gateway).toBe((before.gateway ?? 0) + 3990);
  });

  it('is found out by asking where no notification comes (F05)', async () => {
    const { headers } = await s.customer();
    const bought = good(await buy(headers));
    s.emulator.faults.add({ notification: 'never', times: 1 });
    await s.pay(bought.payments[0]?.paymentUrl, 'succeed');
    await s.wait(4);
    expect((await plansOf(headers))[0]?.status).toBe('created');
    await s.wait(2);
    expect((await plansOf(headers))[0]?.status).toBe('active');
  });

  it.each([
    ['fail', 'P001', 'fail', true],
    ['cancel', 'P002', 'cancel', false],
    ['time_out', 'P005', 'timeout', false],
  ])('says of %s what it is by %s, and lets them pay again (S8.3-23)', async (action, code, status, shows) => {
    const { headers } = await s.customer();
    const bought = good(await buy(headers));
    const { error } = await comeBack(await s.pay(bought.payments[0]?.paymentUrl, action));
    expect(error).toMatchObject({ errorCode: code, details: { planSubscription: bought.id } });
    expect(error?.details?.transactionId !== undefined).toBe(shows);
    const again = good(await s.w.call(payPlan, { id: bought.id }, { host: tillHost, ...headers }));
    expect(again.payments.map((payment) => payment.status)).toEqual(['started', status]);
    good(await comeBack(await s.pay(again.payments[0]?.paymentUrl, 'succeed')));
    expect((await plansOf(headers))[0]?.status).toBe('active');
  });

  it('believes no address that the gateway did not sign (S8.3-23, T31)', async () => {
    const { headers } = await s.customer();
    const bought = good(await buy(headers));
    const address = await s.pay(bought.payments[0]?.paymentUrl, 'cancel');
    const fields = JSON.parse(Buffer.from(address.searchParams.get('r') ?? '', 'base64').toString());
    address.searchParams.set('r', Buffer.from(JSON.stringify({ ...fields, e: 'SUCCESS', r: 0 })).toString('base64'));
    expect((await comeBack(address)).error?.errorCode).toBe('P003');
    expect((await plansOf(headers))[0]?.status).toBe('created');
  });

  it('gives back what is paid twice in two tabs, and writes so (I4, R36)', async () => {
    const { headers } = await s.customer();
    const before = await balances();
    const first = good(await buy(headers));
    const second = good(await buy(headers, { ...billing, plan: 'plusz-eves', pays: 39_900 }));
    good(await comeBack(await s.pay(second.payments[0]?.paymentUrl, 'succeed')));
    good(await comeBack(await s.pay(first.payments[0]?.paymentUrl, 'succeed')));
    const own = await plansOf(headers);
    expect(own.map(({ plan, status }) => [plan, status])).toEqual([
      ['plusz-eves', 'active'],
      ['plusz-havi', 'ended'],
    ]);
    const during = await balances();
    expect(during.wallet).toBe((before.wallet ?? 0) - 3990);
    expect(during.gateway).toBe((before.gateway ?? 0) + 39_900 + 3990);
    await s.ask();
    const after = await balances();
    expect([after.wallet, after.gateway]).toEqual([before.wallet ?? 0, (before.gateway ?? 0) + 39_900]);
    const [, ended] = await plansOf(headers);
    expect(ended?.payments.map(({ kind, status: state }) => `${kind} ${state}`)).toEqual([
      'refund success',
      'purchase refunded',
    ]);
    await s.w.deliver();
    expect(s.w.letters.at(-1)?.subject).toMatch(/^Visszautaltuk: 3990\sFt$/);
  });

  it('refuses another price than is asked, a plan that is not sold, and a second plan (S7-26)', async () => {
    const { headers } = await s.customer();
    expect((await buy(headers, { ...monthly, pays: 1 })).error?.errorCode).toBe('P006');
    expect((await buy(headers, { ...monthly, plan: 'ingyen' })).error?.errorCode).toBe('#404');
    const bought = good(await buy(headers));
    good(await comeBack(await s.pay(bought.payments[0]?.paymentUrl, 'succeed')));
    expect((await buy(headers)).error?.errorCode).toBe('P007');
    expect((await s.w.call(payPlan, { id: bought.id }, { host: tillHost, ...headers })).error?.errorCode).toBe('P010');
  });

  it('opens the free plan at once and suspends it while a paid one is in force (S1-10)', async () => {
    const { id, headers } = await s.customer();
    expect(good(await buy(headers, { ...billing, plan: 'szabad', pays: 0 }))).toMatchObject({
      status: 'active',
      payments: [],
    });
    const states = await s.w.database.db
      .selectFrom('subscription')
      .select('status')
      .where('account_id', '=', id)
      .execute();
    expect(states).toEqual([{ status: 'active' }]);
    const again = await buy(headers, { ...billing, plan: 'szabad', pays: 0 });
    expect(again.error?.errorCode).toBe('P007');
    const [free] = await plansOf(headers);
    expect(free).toMatchObject({ status: 'active', firstDay: null, paidUntil: null, payable: null, withdrawal: null });
    const bought = good(await buy(headers));
    good(await comeBack(await s.pay(bought.payments[0]?.paymentUrl, 'succeed')));
    const after = await s.w.database.db
      .selectFrom('subscription')
      .select('status')
      .where('account_id', '=', id)
      .execute();
    expect(after.map(({ status }) => status).toSorted()).toEqual(['active', 'suspended']);
    expect((await plansOf(headers)).map(({ plan, status }) => `${plan} ${status}`).toSorted()).toEqual([
      'plusz-havi active',
      'szabad active',
    ]);
  });

  it('is the customer’s own: nobody else sees it, and no operator pays for them (T15, S6-01)', async () => {
    const [one, other] = [await s.customer(), await s.customer()];
    const bought = good(await buy(one.headers));
    const at = { host: tillHost };
    expect((await s.w.call(payPlan, { id: bought.id }, { ...at, ...other.headers })).error?.errorCode).toBe('#404');
    expect((await s.w.call(buyPlan, monthly, at)).error?.errorCode).toBe('K401');
  });

  it('is charged once however often the same press is sent (R36)', async () => {
    const { headers } = await s.customer();
    const key = { host: tillHost, ...headers, 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => s.w.call(buyPlan, monthly, key)));
    expect(new Set(answers.map((answer) => good(answer).id)).size).toBe(1);
    const [own] = await plansOf(headers);
    expect(own?.payments).toHaveLength(1);
  });

  it('writes to whoever has paid what was paid and until when it holds (I5)', async () => {
    const { headers } = await s.customer();
    const bought = good(await buy(headers));
    good(await comeBack(await s.pay(bought.payments[0]?.paymentUrl, 'succeed')));
    await s.w.deliver();
    const letter = s.w.letters.at(-1);
    expect(letter?.subject).toBe('Sikeres fizetés: Kórlap Plusz, havi');
    expect(letter?.text).toContain(bought.payments[0]?.transactionId ?? 'no number');
    expect(letter?.text).toContain(`/med24/subscription/${bought.id}`);
  });
});

describe('withdrawing from a purchase (S7-26)', () => {
  const refunded = () =>
    s.emulator.book.transactions.flatMap(({ refunds }) => refunds).reduce((sum, { total }) => sum + total, 0);
  const withdraw = (id: string, headers: Headers) => s.w.call(withdrawPlan, { id }, { host: tillHost, ...headers });

  async function paid() {
    const customer = await s.customer();
    const bought = good(await buy(customer.headers));
    good(await comeBack(await s.pay(bought.payments[0]?.paymentUrl, 'succeed')));
    return { ...customer, id: bought.id, accountId: customer.id };
  }

  it('says before what is given back, ends the plan at once, and gives it back once (R37)', async () => {
    const { headers, id } = await paid();
    const before = await balances();
    const [own] = await plansOf(headers);
    expect(own?.withdrawal).toEqual({
      until: s.w
        .now()
        .add({ hours: 14 * 24 })
        .toString(),
      amount: { amount: 3990, currency: 'HUF' },
    });
    const sum = refunded();
    const answers = await Promise.all([withdraw(id, headers), withdraw(id, headers)]);
    expect(answers.map(({ error }) => error?.errorCode ?? 'done').toSorted()).toEqual(['P010', 'done']);
    expect((await plansOf(headers))[0]).toMatchObject({ status: 'refunded', withdrawal: null });
    await s.ask();
    await s.ask();
    expect(refunded() - sum).toBe(3990);
    const after = await balances();
    expect([after.receivables, (after.gateway ?? 0) - (before.gateway ?? 0), after.refunds]).toEqual([0, -3990, 3990]);
    const me = good(await s.w.call(getMe, {}, { host: tillHost, ...headers }));
    expect(me.currentSubscription).toBeNull();
    good(await buy(headers));
  });

  it.each(['server-error', 'cut', 'garbage'] as const)(
    'is given back once where the gateway does it and its answer is lost by %s, and once where it did not (F05)',
    async (answer) => {
      for (const commits of [true, false]) {
        const { headers, id, accountId } = await paid();
        const sum = refunded();
        good(await withdraw(id, headers));
        s.emulator.faults.add({ operation: 'refund', answer, commits, code: 5000, milliseconds: 0, times: 1 });
        await s.ask();
        await s.wait(25);
        expect(refunded() - sum).toBe(3990);
        const { headers: later } = await s.w.session(accountId, {}, 'webbeteg');
        expect((await plansOf(later))[0]?.payments.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
          'refund success',
          'purchase refunded',
        ]);
      }
    },
  );

  it('gives back the next period too where it was paid for already, as after a February (R37)', async () => {
    s.w.setNow('2027-02-01T14:00:00Z');
    const { accountId, id } = await paid();
    s.w.setNow('2027-02-15T09:00:00Z');
    const { headers } = await s.w.session(accountId, {}, 'webbeteg');
    const again = good(await s.w.call(payPlan, { id }, { host: tillHost, ...headers }));
    good(await comeBack(await s.pay(again.payments[0]?.paymentUrl, 'succeed')));
    expect((await plansOf(headers))[0]?.withdrawal?.amount.amount).toBe(2 * 3990);
    const sum = refunded();
    good(await withdraw(id, headers));
    await s.ask();
    await s.ask();
    expect(refunded() - sum).toBe(2 * 3990);
    expect((await balances()).receivables).toBe(0);
  });

  it('is paid back again within a year, and then a person looks at the pattern, whatever the gateway says (S7-26)', async () => {
    s.w.setNow('2026-11-23T07:00:00Z');
    const { headers, accountId, id: first } = await paid();
    const reviews = () =>
      s.w.database.db
        .selectFrom('payment_review')
        .select(['id', 'cause', 'status'])
        .where('account_id', '=', accountId)
        .execute();
    const again = async (login: Headers) => {
      const bought = good(await buy(login));
      good(await comeBack(await s.pay(bought.payments[0]?.paymentUrl, 'succeed')));
      good(await withdraw(bought.id, login));
    };
    const sum = refunded();
    good(await withdraw(first, headers));
    expect(await reviews()).toEqual([]);
    await again(headers);
    await s.work();
    await s.work();
    expect(refunded() - sum).toBe(2 * 3990);
    const [review] = await reviews();
    expect(await reviews()).toMatchObject([{ cause: 'withdrawn_again', status: 'open' }]);
    const { headers: desk } = await s.w.desk(['supervisor', 'agent'], 'webbeteg');
    const at = { host: tillHost, ...desk };
    const reviewId = review?.id ?? '';
    good(await s.w.call(takeCase, { caseId: reviewId }, at));
    expect((await s.w.call(askAboutPayment, { reviewId }, at)).error?.errorCode).toBe('P019');
    const reason = 'Beszéltem vele, másik csomagot keresett.';
    expect(good(await s.w.call(settlePaymentReview, { reviewId, reason }, at)).outcome).toBe('nothing');
    s.w.setNow('2027-11-25T07:00:00Z');
    await again((await s.w.session(accountId, {}, 'webbeteg')).headers);
    expect(await reviews()).toHaveLength(1);
    s.w.setNow('2026-11-23T07:00:00Z');
  });

  it('is over after fourteen days, and is nobody else’s (T15)', async () => {
    const { accountId, id } = await paid();
    const other = await s.customer();
    expect((await withdraw(id, other.headers)).error?.errorCode).toBe('#404');
    s.w.pass({ hours: 14 * 24 });
    const { headers } = await s.w.session(accountId, {}, 'webbeteg');
    expect((await plansOf(headers))[0]?.withdrawal).toBeNull();
    expect((await withdraw(id, headers)).error?.errorCode).toBe('P010');
  });
});
