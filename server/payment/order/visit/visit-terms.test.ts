import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getVisit } from '../../../../contract/booking/attendance.ts';
import { cancelReservation, readReservation } from '../../../../contract/booking/reservation.ts';
import { readVisitPayment } from '../../../../contract/payment/visit.ts';
import { moodyCalendar } from '../../../../tests/booking/moody-calendar.ts';
import { price, type VisitTill, visitTill } from '../../../../tests/booking/paid-visit.ts';
import { invariantBreaches } from '../../../../tests/support/invariants.ts';
import { good } from '../../../../tests/support/world.ts';
import { expireHolds } from '../../../booking/reservation/expire-holds.ts';
import { reconcile } from '../../../booking/reservation/reconcile.ts';
import { auditWrite } from '../../../platform/audit/audit.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { paymentEvent } from '../../payment/payment-event.ts';
import { personalData } from '../../personal-data.ts';
import { giveBackVisits } from '../../settlement/give-back-visits.ts';

let s: VisitTill;
const calendar = moodyCalendar();
const lateRefundPercent = 30;
beforeAll(async () => {
  s = await visitTill({ calendar: calendar.port });
  const cancellation = { freeUntilMinutes: 30 * 24 * 60, late: 'charged', lateRefundPercent } as const;
  Object.assign(s.w.context('webbeteg').host.brand, { cancellation });
});
afterAll(() => s.close());

type Visit = { token: string; at: Record<string, string> };
const look = async ({ token, at }: Visit) => good(await s.w.call(readReservation, { token }, at));
const paymentOf = async ({ token, at }: Visit) => good(await s.w.call(readVisitPayment, { token }, at));

async function paid(visit: Visit): Promise<void> {
  const { payments } = good(await s.begin(visit.token, visit.at));
  await s.pay(payments[0]?.paymentUrl, 'succeed');
  await s.tell();
  await s.ask();
}

/** The minute's work, once the calendar has had its time to answer. */
async function minute(): Promise<void> {
  s.w.pass({ minutes: 1 });
  await reconcile(s.w.services, s.w.hosts.all);
  await expireHolds(s.w.services);
  await giveBackVisits(s.w.services, s.w.hosts.all);
  await s.tell();
  await s.ask();
}

const sums = async (visit: Visit) =>
  (await paymentOf(visit)).payments.map(({ kind, status, amount }) => [kind, status, amount.amount]);

describe('a paid visit in a partner’s calendar', () => {
  it('is booked there once it is paid, and waits for the answer until then (S8.2-02, S3.13-04)', async () => {
    const visit = await s.guest();
    calendar.state.mood = 'fails-before';
    await paid(visit);
    expect((await paymentOf(visit)).state).toBe('asked');
    await minute();
    expect((await look(visit)).pendingAtPartner).toBe(true);
    calendar.state.mood = 'good';
    await minute();
    expect(await look(visit)).toMatchObject({ status: 'booked', paid: { amount: price } });
  });

  it('goes back whole where the clinic gave the time to somebody else (RE0000)', async () => {
    const visit = await s.guest();
    calendar.state.mood = 'taken';
    await paid(visit);
    await minute();
    await minute();
    expect((await look(visit)).status).toBe('expired');
    expect(await sums(visit)).toEqual([
      ['refund', 'success', price],
      ['visit', 'refunded', price],
    ]);
    calendar.state.mood = 'good';
  });

  it('goes back whole where the clinic never took it', async () => {
    const visit = await s.guest();
    calendar.state.mood = 'refuses';
    await paid(visit);
    await minute();
    s.w.pass({ minutes: 31 });
    await minute();
    await minute();
    expect((await look(visit)).status).toBe('expired');
    expect((await sums(visit))[0]).toEqual(['refund', 'success', price]);
    calendar.state.mood = 'good';
  });
});

describe('a paid visit that is cancelled late by the partner’s rule', () => {
  it('gives back the part that was shown, and credits no more than that (S8.3-05)', async () => {
    const visit = await s.own();
    await paid(visit);
    await minute();
    const part = (price * lateRefundPercent) / 100;
    expect(await look(visit)).toMatchObject({ late: true, givesBack: { amount: part } });
    const cancel = (givesBack: number) =>
      s.w.call(cancelReservation, { token: visit.token, lateAccepted: true, givesBack }, visit.at);
    expect((await cancel(price)).error?.errorCode).toBe('KT021');
    expect(good(await cancel(part)).status).toBe('cancelled_by_patient');
    await minute();
    await minute();
    expect((await sums(visit))[0]).toEqual(['refund', 'success', part]);
    const { invoices } = await paymentOf(visit);
    expect(invoices.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ['credit', -part],
      ['invoice', price],
    ]);
  });
});

describe('the payment of a visit', () => {
  it('is seen at the desk by whoever records the visit (S1-08)', async () => {
    const visit = await s.own();
    await paid(visit);
    await minute();
    const { id } = await s.w.database.db
      .selectFrom('reservation')
      .select('id')
      .where('number', '=', visit.number)
      .executeTakeFirstOrThrow();
    const { headers } = await s.w.desk(['clinic_staff'], 'webbeteg');
    const seen = good(await s.w.call(getVisit, { visitId: id }, { ...headers, host: visit.at.host ?? '' }));
    expect(seen.paid).toEqual({ amount: price, currency: 'HUF' });
  });

  it('stands in the customer’s export, and stays through an erasure without the way to pay it (P03)', async () => {
    const visit = await s.own();
    await paid(visit);
    await minute();
    const part = personalData.find(({ id }) => id === 'payments');
    if (!part?.resources) throw new Error('payments are personal data');
    const resources = [];
    for await (const one of await part.resources(s.w.context('webbeteg'), visit.accountId)) resources.push(one);
    expect(resources).toMatchObject([{ resourceType: 'Invoice', status: 'balanced' }]);
    const context = { ...s.w.context('webbeteg'), channel: 'job' as const };
    await inTransaction(s.w.services, async (tx) => {
      const event = paymentEvent(
        context,
        { type: 'payment', id: visit.accountId, account_id: visit.accountId },
        'erase',
      );
      await part.erase(await auditWrite(tx, context, event), context, visit.accountId);
    });
    const row = await s.w.database.db
      .selectFrom('payment')
      .select(['payment_url', 'amount'])
      .where('account_id', '=', visit.accountId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ payment_url: null, amount: price });
  });

  it('is begun anew where the portal was killed before the gateway was asked (F01, I4)', async () => {
    const visit = await s.guest();
    s.emulator.faults.add({ operation: 'start', answer: 'cut', commits: false, code: 5000, milliseconds: 5, times: 1 });
    expect((await s.begin(visit.token, visit.at)).error?.errorCode).toBe('P004');
    await s.w.database.db.updateTable('payment').set({ status: 'init' }).where('status', '=', 'unknown').execute();
    s.w.pass({ minutes: 2 });
    await paid(visit);
    await minute();
    expect((await look(visit)).status).toBe('booked');
  });
});

it('leaves nothing that was charged without its visit', async () => {
  expect(await invariantBreaches(s.w.database)).toEqual([]);
});
