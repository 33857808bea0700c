import { expect, it, onTestFinished } from 'vitest';
import { cancelReservation, readReservation } from '../../contract/booking/reservation.ts';
import { readPaymentReturn } from '../../contract/payment/purchase.ts';
import { pick, randomFor } from '../../demo/directory/random.ts';
import { expireHolds } from '../../server/booking/reservation/expire-holds.ts';
import { brokenInvoices } from '../../server/payment/invoice/check.ts';
import { price, visitTill } from '../booking/paid-visit.ts';
import { deep } from '../support/deep.ts';
import { freshSlots } from '../support/fixture.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { tillHost } from '../support/till.ts';
import { settleVisits, visitPayments } from './visit-money.ts';

// The doctor of the fixture has 84 times.
const rounds = deep ? 10 : 5;
const atOnce = 8;

const answers = ['server-error', 'cut', 'garbage', 'unsigned', 'slow'] as const;
const notifications = ['early', 'ten-times', 'late', 'never', 'out-of-order', 'wrong-amount'] as const;
const ends = ['succeed', 'succeed', 'succeed', 'fail', 'cancel', 'time_out', 'leave'] as const;
const meanwhile = [
  'nothing',
  'second tab',
  'cancel',
  'cancel after',
  'expire',
  'expire and race',
  'expire and lose',
] as const;

/** `spoils` is the chance that an answer of the gateway is lost or spoilt. */
type Faults = { end: (typeof ends)[number]; what: (typeof meanwhile)[number]; spoils: number };

it('whatever the gateway, the line, a second tab, the clock and a rival do, what was charged is a booked visit or goes back whole (F05, F06, I4, T31, S3.13-04)', {
  timeout: 1_800_000,
}, async () => {
  const s = await visitTill();
  onTestFinished(() => s.close());
  const slots = freshSlots();

  /** Each visit has a seed of its own, so that its faults do not depend on the speed of the others. */
  async function oneVisit(seed: string, planned?: Faults): Promise<(() => Promise<unknown>) | undefined> {
    const random = randomFor(`faults of a paid visit: ${seed}`);
    const { end, what, spoils } = planned ?? { end: pick(random, ends), what: pick(random, meanwhile), spoils: 0.2 };
    /** Spoils the operation's next answer, after it was carried out or before. */
    const spoil = (operation: string) => {
      if (random() < spoils)
        s.emulator.faults.add({
          ...{ operation, answer: pick(random, answers), commits: random() < 0.5, code: 5000, times: 1 },
          milliseconds: 5,
        });
    };
    const slotId = slots();
    const visit = await (random() < 0.5 ? s.guest(slotId) : s.own(slotId));
    const { token, at } = visit;
    spoil('start');
    const tabs = await Promise.all([s.begin(token, at), ...(what === 'second tab' ? [s.begin(token, at)] : [])]);
    const payment = tabs.find(({ ok }) => ok?.payments.some(({ paymentUrl }) => paymentUrl !== null));
    // A person who learns that it did not start presses again.
    const { ok } = payment ?? (await s.begin(token, at));
    const open = ok?.payments.find(({ paymentUrl }) => paymentUrl !== null);
    if (!open || end === 'leave') return undefined;
    if (random() < 3 * spoils) {
      const orderRef = open.id.replaceAll('-', '');
      s.emulator.faults.add({ orderRef, notification: pick(random, notifications), times: 1 });
    }
    const cancel = async () => {
      const { givesBack } = (await s.w.call(readReservation, { token }, at)).ok ?? {};
      return s.w.call(cancelReservation, { token, ...(givesBack && { givesBack: givesBack.amount }) }, at);
    };
    const [back] = await Promise.all([s.pay(open.paymentUrl, end), what === 'cancel' && cancel()]);
    const come = async () => {
      const { r = '', s: signature = '' } = Object.fromEntries(back.searchParams);
      return s.w.call(readPaymentReturn, { r, s: signature }, { host: tillHost });
    };
    spoil('query');
    if (what === 'cancel after') return void (await Promise.all([come(), cancel()]));
    if (what === 'expire') return () => Promise.all([come(), expireHolds(s.w.services)]);
    const rival = () => s.guest(slotId).catch(() => undefined);
    if (what === 'expire and race')
      return async () => {
        await expireHolds(s.w.services);
        await Promise.all([come(), rival()]);
      };
    if (what === 'expire and lose')
      return async () => {
        await expireHolds(s.w.services);
        await rival();
        await come();
      };
    if (random() < 0.5) await Promise.all([come(), come(), s.tell().then(s.ask)]);
    return undefined;
  }

  // The first is alone and unspoilt, so some money always goes back.
  const sure = () => [oneVisit('lost', { end: 'succeed', what: 'expire and lose', spoils: 0 })];
  const eight = (round: number) => Array.from({ length: atOnce }, (_, n) => oneVisit(`${round}.${n}`));
  for (let round = 0; round <= rounds; round += 1) {
    const late = await Promise.all(round === 0 ? sure() : eight(round));
    s.w.pass({ minutes: 36 });
    await Promise.all(late.map((comes) => comes?.()));
    await expireHolds(s.w.services);
  }
  s.emulator.faults.clear();
  for (const minutes of [12, 12, 45, 60]) {
    s.w.pass({ minutes });
    await settleVisits(s);
  }

  const { db } = s.w.database;
  const rows = await visitPayments(s.w.database);
  const charged = new Map(s.emulator.book.transactions.map((row) => [row.orderRef, row.charged]));
  const wrong = rows.filter(({ order_ref, status, parked_at, visit, back, came }) => {
    const sum = charged.get(order_ref) ?? 0;
    if (sum === 0) return status === 'success' || status === 'refunded';
    // Another sum waits for a person, and books nothing.
    if (sum !== price) return parked_at === null;
    return back === null ? status !== 'success' || visit !== 'booked' : came !== 'success' || back !== sum;
  });
  expect(wrong).toEqual([]);
  expect(rows.filter(({ visit, back }) => visit === 'booked' && back === null).length).toBeGreaterThan(rounds);
  expect(rows.filter(({ came }) => came === 'success').length).toBeGreaterThan(0);
  const booked = rows.filter(({ visit, back, status }) => visit === 'booked' && back === null && status === 'success');
  const books = await db
    .selectFrom('journal_line')
    .select(({ fn }) => ['book', fn.sum<number>('amount').as('sum')])
    .groupBy('book')
    .execute();
  const { wallet = 0, ...balance } = Object.fromEntries(books.map(({ book, sum }) => [book, sum]));
  expect(wallet).toBe(0);
  expect(balance).toEqual({ receivables: 0, gateway: booked.length * price, providers: -booked.length * price });
  expect(await brokenInvoices(db)).toEqual([]);
  expect(await invariantBreaches(s.w.database)).toEqual([]);
});
