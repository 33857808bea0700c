import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelPlan } from '../../../../contract/payment/cancellation.ts';
import { deleteCard } from '../../../../contract/payment/card.ts';
import { buyPlan, payPlan, withdrawPlan } from '../../../../contract/payment/purchase.ts';
import { endPlans, type Renewer, renewer, workAt } from '../../../../tests/payment/renewing.ts';
import { billing, type Till, till, tillHost } from '../../../../tests/support/till.ts';
import { good } from '../../../../tests/support/world.ts';
import { accountEvent } from '../../../identity/account-event.ts';
import { auditWrite } from '../../../platform/audit/audit.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { personalData } from '../../personal-data.ts';
import { chargeRenewals } from './charge-renewals.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
});
afterAll(() => s.close());
beforeEach(async () => {
  s.emulator.faults.clear();
  await endPlans(s);
});

const codeOf = ({ error }: { error?: { errorCode: string } | undefined }) => error?.errorCode ?? 'done';
const until = (at: string) => workAt(s, at);
const declined = (times = 1) =>
  s.emulator.faults.add({
    ...{ operation: 'dorecurring', answer: 'refusal', code: 2013 },
    ...{ commits: false, milliseconds: 0, times },
  });
const lettersOf = async ({ id }: Renewer) => {
  await s.w.deliver();
  return s.w.letters.filter(({ text }) => text.includes(id));
};
const lastOf = async (one: Renewer) => (await lettersOf(one)).at(-1);
const firstDay = '2026-12-23T08:00:00Z';

describe('a card that its customer lets be saved (S3.13-01, not-shown 5.11)', () => {
  it('is saved by their own tick alone, with the text that was shown, and no token leaves the database open', async () => {
    const { headers } = await s.customer();
    const at = { host: tillHost, ...headers };
    const order = { ...billing, plan: 'plusz-havi', pays: 3990 };
    const old = { ...order, recurringAccepted: true, recurringVersion: '2020-01-01' };
    expect(codeOf(await s.w.call(buyPlan, old, at))).toBe('K409');
    good(await s.w.call(buyPlan, order, at));
    expect(s.emulator.book.tokens).toEqual([]);
    const one = await renewer(s);
    expect(s.emulator.book.tokens).toHaveLength(24);
    const own = await one.own();
    expect(own).toMatchObject({
      renews: true,
      nextCharge: { day: '2026-12-23', amount: { amount: 3990, currency: 'HUF' } },
      card: { lastDigits: '4242', most: { amount: 4987, currency: 'HUF' } },
      payable: null,
    });
    expect(await one.cover()).toEqual({ status: 'active', valid_to: null });
    const consent = await s.w.database.db
      .selectFrom('consent')
      .select(['version', 'given', 'language'])
      .where('account_id', '=', one.accountId)
      .where('kind', '=', 'recurring_payment')
      .execute();
    expect(consent).toEqual([{ version: '2026-11-26', given: true, language: 'hu' }]);
    const rows = await s.w.database.db.selectFrom('card_token').select('token').execute();
    const seen = JSON.stringify([own, s.w.lines]) + rows.map(({ token }) => token?.toString('latin1')).join();
    expect(s.emulator.book.tokens.filter(({ token }) => seen.includes(token))).toEqual([]);
  });

  it('is theirs to delete at any time: at the gateway, with its tokens and the consent, and the plan ends with what is paid', async () => {
    const one = await renewer(s);
    const { transaction_id } = await s.w.database.db
      .selectFrom('payment')
      .select('transaction_id')
      .where('account_id', '=', one.accountId)
      .executeTakeFirstOrThrow();
    // The gateway cannot say so at first.
    s.emulator.faults.add({
      ...{ operation: 'cardcancel', answer: 'server-error' },
      ...{ commits: false, code: 0, milliseconds: 0, times: 1 },
    });
    const after = good(await s.w.call(deleteCard, { id: one.id }, await one.login()));
    expect(after).toMatchObject({ renews: false, card: null, nextCharge: null, lastDay: null });
    expect(await one.cover()).toEqual({ status: 'active', valid_to: '2026-12-22' });
    expect(codeOf(await s.w.call(deleteCard, { id: one.id }, await one.login()))).toBe('P010');
    await s.work();
    expect((await one.card()).status).toBe('deleting');
    s.w.pass({ minutes: 2 });
    await s.work();
    expect(await one.card()).toMatchObject({ status: 'deleted', last_digits: null });
    const atGateway = s.emulator.book.cards.find(({ cardId }) => String(cardId) === transaction_id);
    expect(atGateway?.status).toBe('DISABLED');
    const tokens = await s.w.database.db
      .selectFrom('card_token')
      .innerJoin('stored_card', 'stored_card.id', 'stored_card_id')
      .select('token')
      .where('account_id', '=', one.accountId)
      .where('token', 'is not', null)
      .execute();
    expect(tokens).toEqual([]);
    const consents = await s.w.database.db
      .selectFrom('consent')
      .select('given')
      .where('account_id', '=', one.accountId)
      .where('kind', '=', 'recurring_payment')
      .orderBy('id')
      .execute();
    expect(consents.map(({ given: isGiven }) => isGiven)).toEqual([true, false]);
    await until('2026-12-16T08:00:00Z');
    expect((await lastOf(one))?.subject).toBe('Hamarosan lejár: Kórlap Plusz, havi');
    await until(firstDay);
    expect([await one.state(), await one.charged()]).toEqual([['ended', '2026-12-23', 'purchase success'], 3990]);
  });

  it('goes with the plan, and comes with no payment that failed', async () => {
    const one = await renewer(s);
    good(await s.w.call(withdrawPlan, { id: one.id }, await one.login()));
    await s.work();
    expect((await one.card()).status).toBe('deleted');
    const { id, headers } = await s.customer();
    const order = { ...billing, plan: 'plusz-havi', pays: 3990, recurringAccepted: true };
    const bought = good(await s.w.call(buyPlan, order, { host: tillHost, ...headers }));
    await s.pay(bought.payments[0]?.paymentUrl, 'fail');
    await s.wait(7);
    s.w.pass({ hours: 2 });
    await s.work();
    const card = s.w.database.db.selectFrom('stored_card').select('status').where('account_id', '=', id);
    expect(await card.execute()).toEqual([{ status: 'deleted' }]);
  });

  it('is saved too where the gateway tells of the payment before it answers the start, and not where its answer is lost', async () => {
    for (const [fault, renews] of [
      [{ notification: 'early', times: 1 }, true],
      [{ operation: 'start', answer: 'cut', commits: true, code: 0, milliseconds: 0, times: 1 }, false],
    ] as const) {
      const { id, headers } = await s.customer();
      const at = { host: tillHost, ...headers };
      s.emulator.faults.add(fault);
      const order = { ...billing, plan: 'plusz-havi', pays: 3990, recurringAccepted: true };
      await s.w.call(buyPlan, order, at);
      const transaction = s.emulator.book.transactions.at(-1);
      if (transaction?.status === 'INIT') s.emulator.pay(transaction, 'succeed');
      await s.work();
      s.w.pass({ hours: 2 });
      await s.work();
      const row = await s.w.database.db
        .selectFrom('plan_subscription')
        .innerJoin('stored_card', 'stored_card.plan_subscription_id', 'plan_subscription.id')
        .select(['renews', 'stored_card.status', 'plan_subscription.status as plan'])
        .where('plan_subscription.account_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ renews, status: renews ? 'saved' : 'deleted', plan: 'active' });
    }
  });

  it('goes with the account that is erased: the tokens at once, the gateway as soon as it says so (P03)', async () => {
    const one = await renewer(s);
    const context = s.w.context('webbeteg');
    await inTransaction(s.w.services, async (tx) => {
      const event = accountEvent(context, one.accountId, 'account.erase');
      const opened = await auditWrite(tx, context, event);
      for (const { erase } of personalData) await erase?.(opened, context, one.accountId);
    });
    const tokens = s.w.database.db
      .selectFrom('card_token')
      .innerJoin('stored_card', 'stored_card.id', 'stored_card_id')
      .select('token')
      .where('account_id', '=', one.accountId)
      .where('token', 'is not', null);
    expect([await tokens.execute(), (await one.card()).last_digits]).toEqual([[], null]);
    await s.work();
    expect((await one.card()).status).toBe('deleted');
    await until(firstDay);
    expect(await one.charged()).toBe(3990);
  });

  it('is shown to no operator who acts for its customer, who deletes and pays nothing either (T15)', async () => {
    const one = await renewer(s);
    const { headers } = await s.w.operatorFor(one.accountId, 'Telefon', ['agent'], 'webbeteg');
    const at = { host: tillHost, ...headers };
    expect(codeOf(await s.w.call(deleteCard, { id: one.id }, at))).toBe('KA003');
    expect(codeOf(await s.w.call(payPlan, { id: one.id }, at))).toBe('KA003');
    const other = { host: tillHost, ...(await s.customer()).headers };
    expect(codeOf(await s.w.call(deleteCard, { id: one.id }, other))).toBe('#404');
    expect(codeOf(await s.w.call(deleteCard, { id: one.id }, { host: tillHost }))).toBe('K401');
    const seen = await s.w.request(`/api/plan-subscriptions/${one.id}`, { headers: at, host: tillHost });
    expect(await seen.json()).toMatchObject({ renews: true, card: null });
  });
});

describe('a renewal (S3.13-01, not-shown 5.11)', () => {
  it('is told of a week before, charged on the first day of the period and no sooner, and once', async () => {
    const one = await renewer(s);
    await until('2026-12-15T22:59:00Z');
    expect(await lettersOf(one)).toHaveLength(1);
    await until('2026-12-15T23:00:00Z');
    await s.work();
    expect((await lettersOf(one)).map(({ subject }) => subject)).toEqual([
      'Sikeres fizetés: Kórlap Plusz, havi',
      'Hamarosan megújul: Kórlap Plusz, havi',
    ]);
    expect((await lastOf(one))?.text).toContain('2026. december 23., szerda napján 3990');
    await until('2026-12-22T22:59:00Z');
    expect(await one.charged()).toBe(3990);
    await until('2026-12-22T23:00:00Z');
    expect(await one.state()).toEqual(['active', '2027-01-23', 'renewal success', 'purchase success']);
    await s.work();
    await s.work();
    expect([await one.charged(), (await one.own()).nextCharge?.day]).toEqual([2 * 3990, '2027-01-23']);
    expect((await lastOf(one))?.subject).toBe('Sikeres fizetés: Kórlap Plusz, havi');
    const sums = await s.w.database.db
      .selectFrom('journal_line')
      .innerJoin('journal_entry', 'journal_entry.id', 'entry_id')
      .innerJoin('payment', 'payment.id', 'payment_id')
      .where('account_id', '=', one.accountId)
      .select(({ fn }) => ['book', fn.sum<number>('journal_line.amount').as('sum')])
      .groupBy('book')
      .execute();
    const books = Object.fromEntries(sums.map(({ book, sum }) => [book, sum]));
    expect(books).toEqual({ receivables: 0, gateway: 7980, revenue: -7980 });
  });

  it('of a year is told of a month before', async () => {
    const one = await renewer(s, { plan: 'plusz-eves' });
    await until('2027-10-23T12:00:00Z');
    expect(await lettersOf(one)).toHaveLength(1);
    await until('2027-10-24T12:00:00Z');
    expect((await lastOf(one))?.subject).toBe('Hamarosan megújul: Kórlap Plusz, éves');
    await until('2027-11-23T12:00:00Z');
    expect(await one.state()).toEqual(['active', '2028-11-23', 'renewal success', 'purchase success']);
  });

  it('is charged once however many processes charge at once', async () => {
    const one = await renewer(s);
    s.w.setNow(firstDay);
    await Promise.all(Array.from({ length: 5 }, () => chargeRenewals(s.w.services, s.w.hosts.all)));
    await s.work();
    expect([await one.charged(), (await one.state())[1]]).toEqual([2 * 3990, '2027-01-23']);
  });

  it.each(['server-error', 'cut', 'garbage', 'unsigned', 'forged', 'other-key', 'wrong-order'] as const)(
    'is charged once where the gateway charges and its answer is lost by %s, and once where it did not (F05)',
    async (answer) => {
      for (const commits of [true, false]) {
        const one = await renewer(s);
        const fault = { operation: 'dorecurring', answer, commits, code: 5000, milliseconds: 0, times: 1 };
        s.emulator.faults.add(fault);
        s.emulator.faults.add({ notification: 'never', times: 1 });
        await until(firstDay);
        await s.wait(50);
        await until('2026-12-24T12:00:00Z');
        await until('2026-12-25T12:00:00Z');
        s.emulator.faults.clear();
        const state = await one.state();
        expect([state.slice(0, 2), await one.charged()]).toEqual([['active', '2027-01-23'], 2 * 3990]);
      }
    },
  );

  it.each([
    ['before', 'timeout', '2026-12-24T12:00:00Z'],
    ['after', 'success', firstDay],
  ])('whose process is killed %s the gateway is asked is made once (F01)', async (when, state, paidOn) => {
    const one = await renewer(s);
    s.w.setNow(firstDay);
    const { ports } = s.w.services;
    const dying = ports.gateways.map((gateway) => ({
      ...gateway,
      charge: async (...order: Parameters<typeof gateway.charge>) => {
        if (when === 'after') await gateway.charge(...order);
        throw new Error('killed');
      },
    }));
    const killed = { ...s.w.services, ports: { ...ports, gateways: dying } };
    await expect(chargeRenewals(killed, s.w.hosts.all)).rejects.toThrow();
    s.emulator.faults.add({ notification: 'never', times: 1 });
    await s.work();
    await s.wait(45);
    expect((await one.state()).slice(2)).toEqual([`renewal ${state}`, 'purchase success']);
    await until('2026-12-24T12:00:00Z');
    await s.work();
    expect([(await one.state()).slice(0, 2), await one.charged()]).toEqual([['active', '2027-01-23'], 2 * 3990]);
    expect((await one.own()).payments[0]?.paidAt?.slice(0, 10)).toBe(paidOn.slice(0, 10));
  });
});

describe('a renewal that is not paid (not-shown 5.11)', () => {
  async function paidAtRest() {
    const one = await renewer(s);
    declined(10);
    for (const day of ['2026-12-23', '2026-12-28', '2027-01-04', '2027-01-06', '2027-01-15'])
      await until(`${day}T12:00:00Z`);
    s.emulator.faults.clear();
    const again = good(await s.w.call(payPlan, { id: one.id }, await one.login()));
    return { one, again };
  }

  it('is tried three times in fourteen days, then rests, and ends; the customer is told of each', async () => {
    const one = await renewer(s);
    declined(10);
    await until(firstDay);
    expect([(await one.state())[0], await one.cover()]).toEqual(['past_due', { status: 'active', valid_to: null }]);
    expect((await lastOf(one))?.subject).toBe('Nem sikerült a fizetés: Kórlap Plusz, havi');
    expect((await lastOf(one))?.text).toContain('Ha 2027. január 6., szerda napjáig nincs kifizetve');
    for (const day of ['12-24', '12-27', '12-28', '12-29']) await until(`2026-${day}T12:00:00Z`);
    expect((await one.own()).payments.filter(({ kind }) => kind === 'renewal')).toHaveLength(2);
    for (const day of ['03', '04', '05']) await until(`2027-01-${day}T12:00:00Z`);
    const tries = (await one.own()).payments.filter(({ kind }) => kind === 'renewal');
    expect(tries.map(({ status, createdAt }) => `${createdAt.slice(0, 10)} ${status}`)).toEqual([
      '2027-01-04 fail',
      '2026-12-28 fail',
      '2026-12-23 fail',
    ]);
    expect((await one.state())[0]).toBe('past_due');
    await until('2027-01-06T12:00:00Z');
    expect([(await one.state())[0], (await one.cover()).status]).toEqual(['suspended', 'suspended']);
    expect((await lastOf(one))?.subject).toBe('Szünetel: Kórlap Plusz, havi');
    await until('2027-02-04T12:00:00Z');
    expect((await one.state())[0]).toBe('suspended');
    await until('2027-02-05T12:00:00Z');
    await s.work();
    s.emulator.faults.clear();
    expect([(await one.state())[0], (await one.cover()).status]).toEqual(['ended', 'ended']);
    expect([await one.charged(), (await one.card()).status]).toEqual([3990, 'deleted']);
  });

  it('goes on as if it had been paid in time when a later try succeeds', async () => {
    const one = await renewer(s);
    declined();
    await until(firstDay);
    await until('2026-12-28T12:00:00Z');
    expect(await one.state()).toEqual(['active', '2027-01-23', 'renewal success', 'renewal fail', 'purchase success']);
  });

  it('is paid by hand in time, and with another card that takes the place of the first', async () => {
    const one = await renewer(s);
    declined();
    await until(firstDay);
    const again = good(await s.w.call(payPlan, { id: one.id, recurringAccepted: true }, await one.login()));
    await s.pay(again.payments[0]?.paymentUrl, 'succeed');
    await s.work();
    expect(await one.state()).toEqual(['active', '2027-01-23', 'renewal success', 'renewal fail', 'purchase success']);
    const cards = await s.w.database.db
      .selectFrom('stored_card')
      .select('status')
      .where('account_id', '=', one.accountId)
      .orderBy('created_at')
      .execute();
    expect(cards.map(({ status }) => status)).toEqual(['deleted', 'saved']);
    await until('2027-01-23T12:00:00Z');
    expect((await one.state())[1]).toBe('2027-02-23');
  });

  it('is paid by hand once it rests, and is in force from that day: nobody pays for days without it', async () => {
    const { one, again } = await paidAtRest();
    await s.pay(again.payments[0]?.paymentUrl, 'succeed');
    await s.work();
    expect(await one.own()).toMatchObject({ status: 'active', firstDay: '2027-01-15', paidUntil: '2027-02-15' });
    expect((await one.cover()).status).toBe('active');
    await until('2027-02-15T12:00:00Z');
    expect((await one.state()).slice(0, 2)).toEqual(['active', '2027-03-15']);
  });

  it('is in force from the day on which its payment is known where the gateway was silent for a day', async () => {
    const { one, again } = await paidAtRest();
    s.emulator.faults.add({ notification: 'never', times: 1 });
    const silent = {
      operation: 'query',
      answer: 'cut',
      commits: false,
      code: 5000,
      milliseconds: 0,
      times: 100,
    } as const;
    s.emulator.faults.add(silent);
    await s.pay(again.payments[0]?.paymentUrl, 'succeed');
    await s.work();
    expect((await one.state()).slice(0, 2)).toEqual(['suspended', '2026-12-23']);
    s.emulator.faults.clear();
    await until('2027-01-16T12:00:00Z');
    const own = await one.own();
    expect(own).toMatchObject({ status: 'active', firstDay: '2027-01-16', paidUntil: '2027-02-16' });
    expect(own.payments[0]?.paidAt?.slice(0, 10)).toBe('2027-01-15');
  });

  it('is over at once when its customer cancels, and is charged no more', async () => {
    const one = await renewer(s);
    declined();
    await until(firstDay);
    const { cancellation } = await one.own();
    expect(cancellation).toEqual({ lastDay: null, charge: null });
    const ended = good(await s.w.call(cancelPlan, { id: one.id }, await one.login()));
    expect(ended.status).toBe('ended');
    await until('2026-12-28T12:00:00Z');
    expect([await one.charged(), (await one.card()).status]).toEqual([3990, 'deleted']);
    const texts = (await lettersOf(one)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('Az előfizetése megszűnt'))).toHaveLength(1);
  });
});

describe('cancelling what renews (S3.13-01)', () => {
  it('until the last day costs nothing more, and a period later where the notice is longer', async () => {
    const one = await renewer(s);
    await until('2026-12-22T22:30:00Z');
    good(await s.w.call(cancelPlan, { id: one.id, lastDay: '2026-12-22' }, await one.login()));
    await until(firstDay);
    expect([(await one.state())[0], await one.charged()]).toEqual(['ended', 3990]);
    const other = await renewer(s);
    await s.w.database.db.updateTable('plan').set({ notice_days: 10 }).where('code', '=', 'plusz-havi').execute();
    s.w.setNow('2026-12-20T12:00:00Z');
    good(await s.w.call(cancelPlan, { id: other.id, lastDay: '2027-01-22' }, await other.login()));
    await s.w.database.db.updateTable('plan').set({ notice_days: 0 }).where('code', '=', 'plusz-havi').execute();
    await until(firstDay);
    expect([(await other.state()).slice(0, 2), await other.charged()]).toEqual([
      ['cancel_at_period_end', '2027-01-23'],
      2 * 3990,
    ]);
    await until('2027-01-23T12:00:00Z');
    expect([(await other.state())[0], await other.charged()]).toEqual(['ended', 2 * 3990]);
  });

  it.each([
    ['cancelled', (id: string) => [cancelPlan, { id, lastDay: '2027-01-22' }] as const],
    ['rid of its card', (id: string) => [deleteCard, { id }] as const],
  ])(
    'while the card is being charged leaves a plan that is %s with what was charged, in whatever order',
    async (_what, press) => {
      for (const order of ['before', 'meanwhile', 'after'] as const) {
        const one = await renewer(s);
        s.w.setNow(firstDay);
        const headers = await one.login();
        const [operation, input] = press(one.id);
        const pressed: string[] = [];
        const push = async () => void pressed.push(codeOf(await s.w.call(operation, input, headers)));
        const { ports } = s.w.services;
        const slow = ports.gateways.map((gateway) => ({
          ...gateway,
          charge: async (...charge: Parameters<typeof gateway.charge>) => {
            if (order === 'before') await push();
            const answers = Promise.all([gateway.charge(...charge), order === 'meanwhile' && push()]);
            const [answer] = await answers;
            if (order === 'after') await push();
            return answer;
          },
        }));
        await chargeRenewals({ ...s.w.services, ports: { ...ports, gateways: slow } }, s.w.hosts.all);
        await s.work();
        // Begun before the press, the charge is for the earlier period.
        expect(pressed).toEqual(['done']);
        expect([(await one.own()).status, (await one.own()).paidUntil, await one.charged()]).toEqual([
          expect.stringMatching(/^(active|cancel_at_period_end)$/),
          '2027-01-23',
          2 * 3990,
        ]);
        await until('2027-01-23T12:00:00Z');
        expect([(await one.state())[0], await one.charged()]).toEqual(['ended', 2 * 3990]);
      }
    },
  );

  it('by deleting the card before the charge is sent leaves nothing charged', async () => {
    const one = await renewer(s);
    s.w.setNow(firstDay);
    good(await s.w.call(deleteCard, { id: one.id }, await one.login()));
    await s.work();
    expect([(await one.state())[0], await one.charged()]).toEqual(['ended', 3990]);
  });
});

describe('a price that changes (not-shown 5.11)', () => {
  beforeEach(() => reprice(3990));

  const reprice = (price_amount: number) =>
    s.w.database.db.updateTable('plan').set({ price_amount }).where('code', '=', 'plusz-havi').execute();

  it('holds from the first period that begins thirty days after its customer was told, and not before', async () => {
    const one = await renewer(s);
    await until('2026-12-01T12:00:00Z');
    await reprice(4490);
    await s.work();
    expect((await lastOf(one))?.subject).toBe('Változik az ár: Kórlap Plusz, havi');
    expect((await lastOf(one))?.text).toMatch(/2027\. január 23\., szombat .*3990\sFt helyett 4490\sFt/);
    expect((await one.own()).nextPrice).toEqual({ from: '2027-01-23', price: { amount: 4490, currency: 'HUF' } });
    await until(firstDay);
    expect(await one.charged()).toBe(2 * 3990);
    await until('2027-01-23T12:00:00Z');
    expect(await one.charged()).toBe(2 * 3990 + 4490);
    expect(await one.own()).toMatchObject({ price: { amount: 4490 }, nextPrice: null });
  });

  it('above what the card may be charged is not charged: its customer is asked to pay', async () => {
    const one = await renewer(s);
    await until('2026-11-24T12:00:00Z');
    await reprice(6000);
    await until(firstDay);
    expect((await one.state())[1]).toBe('2027-01-23');
    await until('2027-01-20T12:00:00Z');
    expect((await lastOf(one))?.subject).toBe('Hamarosan lejár: Kórlap Plusz, havi');
    expect(await one.own()).toMatchObject({ renews: false, payable: 'renewal' });
    await until('2027-01-23T12:00:00Z');
    expect([(await one.state())[0], await one.charged()]).toEqual(['ended', 2 * 3990]);
  });
});
