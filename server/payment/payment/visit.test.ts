import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveReservation, readMove } from '../../../contract/booking/move.ts';
import { cancelReservation, finishWithLogin, readReservation } from '../../../contract/booking/reservation.ts';
import { readPaymentReturn } from '../../../contract/payment/purchase.ts';
import { createVisitInvoiceFile, payVisit, readVisitPayment } from '../../../contract/payment/visit.ts';
import { payer, price, type VisitTill, visitTill } from '../../../tests/booking/paid-visit.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { tillHost } from '../../../tests/support/till.ts';
import { good } from '../../../tests/support/world.ts';
import { expireHolds } from '../../booking/reservation/expire-holds.ts';
import { giveBackVisits } from '../settlement/give-back-visits.ts';

let s: VisitTill;
beforeAll(async () => {
  s = await visitTill();
});
afterAll(() => s.close());

const money = (amount: number) => ({ amount, currency: 'HUF' });
type Visit = { token: string; at: Record<string, string> };
const look = async ({ token, at }: Visit) => good(await s.w.call(readReservation, { token }, at));
const paymentOf = async ({ token, at }: Visit, till = s) => good(await till.w.call(readVisitPayment, { token }, at));
const urlOf = ({ payments }: { payments: { paymentUrl: string | null }[] }) =>
  payments.find(({ paymentUrl }) => paymentUrl !== null)?.paymentUrl;
const returned = (back: URL) =>
  s.w.call(
    readPaymentReturn,
    { r: back.searchParams.get('r') ?? '', s: back.searchParams.get('s') ?? '' },
    { host: tillHost },
  );
const begin = async ({ token, at }: Visit) => urlOf(good(await s.begin(token, at)));
const settle = async () => {
  await s.tell();
  await s.ask();
};
const minute = async () => {
  await giveBackVisits(s.w.services, s.w.hosts.all);
  await settle();
  await s.w.deliver();
};
const booked = async (visit: Visit) => {
  await s.pay(await begin(visit), 'succeed');
  await settle();
  return look(visit);
};
const lettersTo = (email: string) => s.w.letters.filter(({ to }) => to === email).map(({ subject }) => subject);
const expire = async (minutes = 36) => {
  s.w.pass({ minutes });
  await expireHolds(s.w.services);
};
const charged = (of: string) => {
  const rows = s.emulator.book.transactions.filter(({ orderRef }) => orderRef === of);
  return rows.reduce((sum, row) => sum + row.charged, 0);
};
/** The balance at the gateway: charged, less refunds. */
const balanceOf = async ({ token, at }: Visit) => {
  const { payments } = await paymentOf({ token, at });
  return payments.reduce((sum, { kind, id, status, amount }) => {
    if (kind === 'visit') return sum + charged(id.replaceAll('-', ''));
    return status === 'success' ? sum - amount.amount : sum;
  }, 0);
};

describe('a visit that is paid by its user', () => {
  it('waits for its payment after the address is confirmed, and the signed answer books it, once (S3.13-04, S8.3-23)', async () => {
    const visit = await s.guest();
    expect(visit).toMatchObject({ status: 'pending_payment', step: 'payment', prepaid: true, paid: null });
    const until = s.w.now().add({ minutes: 30 }).toString();
    expect(visit.expiresAt).toBe(until);
    expect(await paymentOf(visit)).toMatchObject({ state: 'waits', pays: money(price), payments: [], until });
    const back = await s.pay(await begin(visit), 'succeed');
    expect(back.pathname).toBe('/reservation-payment-return');
    expect((await look(visit)).status).toBe('pending_payment');
    const [first, second] = await Promise.all([returned(back), returned(back)]);
    expect(good(first)).toMatchObject({ state: 'paid', planSubscription: null, reservation: visit.token });
    expect(good(second).state).toBe('paid');
    const before = s.w.now();
    s.w.pass({ minutes: 60 });
    expect(good(await returned(back))).toMatchObject({ state: 'paid', reservation: null });
    s.w.setNow(before.toString());
    await settle();
    expect(await look(visit)).toMatchObject({ status: 'booked', paid: money(price), givesBack: money(price) });
    const { invoices } = await paymentOf(visit);
    expect(invoices).toMatchObject([{ kind: 'invoice', amount: money(price) }]);
    await s.w.deliver();
    const letters = lettersTo(visit.email);
    expect(letters).toHaveLength(3);
    expect(letters.at(-1)).toMatch(/24\s500/);
    const invoiceId = invoices[0]?.id ?? '';
    const { url } = good(await s.w.call(createVisitInvoiceFile, { token: visit.token, invoiceId }, visit.at));
    const file = await s.w.app.request(url, { headers: { host: tillHost } });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('names service and day on the invoice, in the name of the seller, and owes the price to the clinic (S3.13-04)', async () => {
    const visit = await s.own();
    await booked(visit);
    const row = await s.w.database.db
      .selectFrom('invoice')
      .innerJoin('journal_line', 'journal_line.entry_id', 'invoice.entry_id')
      .select(['lines', 'buyer', 'seller', 'book', 'amount', 'account_id'])
      .where('account_id', '=', visit.accountId)
      .where('book', '=', 'providers')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ amount: -price, buyer: { name: payer.billingName } });
    expect(JSON.stringify(row.lines)).toContain('2026. november 2');
    expect(JSON.stringify(row.seller)).toContain('Kórlap Egészségszervező Zrt.');
  });

  it('is paid once by two tabs, and the same press answers the same payment (S7-26)', async () => {
    const visit = await s.guest();
    await Promise.all([s.begin(visit.token, visit.at), s.begin(visit.token, visit.at)]);
    const { payments } = await paymentOf(visit);
    expect(payments).toHaveLength(1);
    expect(await begin(visit)).toBe(payments[0]?.paymentUrl);
  });

  it('may be paid again when the first try failed, was cancelled or timed out, while its time is kept (S8.3-23)', async () => {
    const visit = await s.guest();
    for (const [end, code] of [
      ['fail', 'P001'],
      ['cancel', 'P002'],
    ] as const) {
      const back = await s.pay(await begin(visit), end);
      const { error } = await returned(back);
      expect([error?.errorCode, error?.details?.reservation]).toEqual([code, visit.token]);
      expect((await look(visit)).status).toBe('pending_payment');
    }
    expect((await booked(visit)).status).toBe('booked');
  });

  it('refuses another sum than was shown, another person, and an operator who acts for the customer (T15, T01)', async () => {
    const visit = await s.own();
    expect((await s.begin(visit.token, visit.at, price - 1)).error?.errorCode).toBe('P006');
    const other = await s.customer();
    const theirs = { ...other.headers, host: tillHost };
    expect((await s.begin(visit.token, theirs)).error?.errorCode).toBe('#404');
    expect((await s.w.call(readVisitPayment, { token: visit.token }, theirs)).error?.errorCode).toBe('#404');
    expect((await s.begin(visit.token, { host: 'telekom-health.localhost:3000' })).error?.errorCode).toBe('#404');
    const { headers } = await s.w.operatorFor(visit.accountId, undefined, undefined, 'webbeteg');
    expect((await s.begin(visit.token, { ...headers, host: tillHost })).error?.errorCode).toBe('KA003');
    expect((await paymentOf(visit)).payments).toEqual([]);
    const { error } = await s.w.call(
      payVisit,
      { token: visit.token, pays: price, ...payer, transferAccepted: false },
      visit.at,
    );
    expect(error?.violations?.[0]?.errorCode).toBe('P009');
  });
});

describe('the time of a visit that waits for its payment', () => {
  it('is free again when nobody has paid, and the person is told (S3.13-04)', async () => {
    const visit = await s.guest();
    await begin(visit);
    await s.w.deliver();
    await expire(31);
    expect((await look(visit)).status).toBe('pending_payment');
    expect((await s.begin(visit.token, visit.at)).error?.errorCode).toBe('P015');
    await expire(5);
    expect((await look(visit)).status).toBe('expired');
    await s.w.deliver();
    expect(lettersTo(visit.email)).toHaveLength(3);
    expect((await s.guest(visit.slotId)).status).toBe('pending_payment');
  });

  it('is booked all the same where the word of a payment comes late and nobody else has it', async () => {
    const visit = await s.guest();
    await s.pay(await begin(visit), 'succeed');
    await expire();
    expect((await look(visit)).status).toBe('expired');
    await settle();
    expect(await look(visit)).toMatchObject({ status: 'booked', paid: money(price) });
  });

  it('belongs to whoever has it by then: the sum goes back whole at once, and the person is told with other times', async () => {
    const visit = await s.guest();
    const back = await s.pay(await begin(visit), 'succeed');
    await expire();
    const rival = await s.guest(visit.slotId);
    const { error } = await returned(back);
    expect([error?.errorCode, error?.details?.reservation]).toEqual(['P014', visit.token]);
    await minute();
    await settle();
    expect((await look(visit)).status).toBe('expired');
    expect(await balanceOf(visit)).toBe(0);
    await s.w.deliver();
    const letter = s.w.letters.find(({ to, text }) => to === visit.email && text.includes('/doctors/'));
    expect(letter?.text).toMatch(/24\s500/);
    expect((await booked(rival)).status).toBe('booked');
  });
});

describe('cancelling a visit that was paid here', () => {
  it('shows what goes back, refuses another sum, and gives it back once (S8.3-05, S3.13-04)', async () => {
    const visit = await s.guest();
    await booked(visit);
    await s.w.deliver();
    const without = await s.w.call(cancelReservation, { token: visit.token }, visit.at);
    expect([without.error?.errorCode, without.error?.details?.givesBack]).toEqual(['KT021', money(price)]);
    const cancel = (givesBack: number) => s.w.call(cancelReservation, { token: visit.token, givesBack }, visit.at);
    expect((await cancel(price - 1)).error?.errorCode).toBe('KT021');
    const [one, other] = await Promise.all([cancel(price), cancel(price)]);
    expect([one.ok?.status, other.ok?.status]).toEqual(['cancelled_by_patient', 'cancelled_by_patient']);
    await minute();
    await minute();
    expect(await balanceOf(visit)).toBe(0);
    const { payments, invoices } = await paymentOf(visit);
    expect(payments.map(({ kind, status }) => [kind, status])).toEqual([
      ['refund', 'success'],
      ['visit', 'refunded'],
    ]);
    expect(invoices.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ['storno', -price],
      ['invoice', price],
    ]);
    expect(lettersTo(visit.email)).toHaveLength(5);
  });

  it('while it is paid gives the sum back whole (S7-26)', async () => {
    const visit = await s.guest();
    const back = await s.pay(await begin(visit), 'succeed');
    good(await s.w.call(cancelReservation, { token: visit.token }, visit.at));
    expect((await returned(back)).error?.errorCode).toBe('P014');
    await minute();
    expect(await balanceOf(visit)).toBe(0);
  });

  it('is moved with its payment to a time of the same price, and to no other (S2.3-01)', async () => {
    const visit = await s.guest();
    const { slotId: from } = await booked(visit);
    const cheaper = s.fresh(1);
    const move = (slotId: string, pays?: number) =>
      s.w.call(moveReservation, { token: visit.token, from, slotId, ...(pays && { pays }) }, visit.at);
    expect((await move(cheaper, 17_100)).error?.errorCode).toBe('KT022');
    expect((await s.w.call(readMove, { token: visit.token, slotId: cheaper }, visit.at)).error?.errorCode).toBe(
      'KT022',
    );
    const moved = good(await move(s.fresh()));
    expect(moved).toMatchObject({ status: 'booked', paid: money(price), givesBack: money(price) });
  });
});

it('without a gateway is booked as before, and paid at the clinic (S3.13-04)', async () => {
  const own = await visitTill({ isClosed: true });
  try {
    const visit = await own.guest();
    expect(visit).toMatchObject({ status: 'booked', prepaid: false, paid: null, givesBack: null });
  } finally {
    await own.close();
  }
});

it('whose gateway is removed before it is paid is booked to be paid at the clinic, and breaks no rule (S3.13-04)', async () => {
  const own = await visitTill();
  try {
    const visit = await own.own();
    expect((await paymentOf(visit, own)).state).toBe('waits');
    own.w.pass({ minutes: 36 });
    await expireHolds(own.w.services);
    for (const gateway of own.w.services.ports.gateways) Object.assign(gateway, { takes: () => false });
    const { headers } = await own.w.session(visit.accountId, {}, 'webbeteg');
    const again = await own.w.call(
      finishWithLogin,
      { token: visit.token, phone: '+36 30 123 4567' },
      { ...visit.at, ...headers },
    );
    expect(good(again)).toMatchObject({ status: 'booked', prepaid: false, paid: null });
    expect(await invariantBreaches(own.w.database)).toEqual([]);
  } finally {
    await own.close();
  }
});

it('leaves nothing that was charged without its visit, and nothing that was not', async () => {
  expect(await invariantBreaches(s.w.database)).toEqual([]);
});
