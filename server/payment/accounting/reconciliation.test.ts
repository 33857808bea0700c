import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeCase } from '../../../contract/desk/cases.ts';
import { buyPlan, listPlanSubscriptions, withdrawPlan } from '../../../contract/payment/purchase.ts';
import {
  askReconciliationLine,
  exportReconciliation,
  getReconciliation,
  listReconciliations,
  openReconciliationCase,
  settleReconciliationLine,
  startReconciliation,
} from '../../../contract/payment/reconciliation.ts';
import { settlePaymentReview } from '../../../contract/payment/review-desk.ts';
import { dayParts } from '../../../tests/support/day-parts.ts';
import { billing, stripeTill, till, tillHost } from '../../../tests/support/till.ts';
import { type Jar, visit } from '../../../tests/support/visit.ts';
import { good } from '../../../tests/support/world.ts';
import { retention } from '../retention.ts';
import { closeReviews } from '../settlement/close-reviews.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const at = { host: tillHost };
type Headers = Record<string, string>;
const cut = { operation: 'query', answer: 'cut', commits: true, code: 5000, milliseconds: 0 } as const;

/** A shop of its own, so that no test finds the payments of another. */
async function counter<T extends Awaited<ReturnType<typeof till>> | Awaited<ReturnType<typeof stripeTill>>>(s: T) {
  const { db } = s.w.database;
  const supervisor = await s.w.desk(['supervisor'], 'webbeteg');
  const as: Headers = { ...at, ...supervisor.headers };
  const gateway = s.w.services.ports.gateways[0]?.name ?? '';
  const today = '2026-11-23';
  const look = async (reconciliationId: string, more: { finding?: 'agrees' | 'waits'; limit?: number } = {}) =>
    good(await s.w.call(getReconciliation, { reconciliationId, ...more }, as));
  const run = async () => {
    const { id } = good(await s.w.call(startReconciliation, { gateway, from: today, to: today }, as));
    await reconcilePayments(s.w.services);
    return id;
  };
  return {
    ...s,
    ...{ db, as, supervisor, gateway, today, look, run },
    buys: async () => {
      const { id, headers } = await s.customer();
      const own = { ...at, ...headers };
      const bought = good(await s.w.call(buyPlan, { ...billing, plan: 'plusz-havi', pays: 3990 }, own));
      const [payment] = bought.payments;
      return { accountId: id, own, bought, paymentId: payment?.id ?? '', paymentUrl: payment?.paymentUrl };
    },
    compare: () => reconcilePayments(s.w.services),
    findings: async (id: string) => (await look(id)).lines.map(({ paymentId, finding }) => [paymentId, finding]),
    statusOf: async (own: Headers) => good(await s.w.call(listPlanSubscriptions, {}, own)).items[0]?.status,
  };
}

type Counter = Awaited<ReturnType<typeof counter<Awaited<ReturnType<typeof till>>>>>;
let s: Counter;

async function paid() {
  const one = await s.buys();
  await s.pay(one.paymentUrl, 'succeed');
  await s.tell();
  await s.ask();
  return one;
}

describe('a comparison with SimplePay', () => {
  beforeAll(async () => {
    s = await counter(await till());
  });
  afterAll(() => s.close());

  it('finds nothing where all agrees, and its books add up to nothing (S1-08, S7-26)', async () => {
    const one = await paid();
    const id = await s.run();
    const seen = await s.look(id);
    expect(seen).toMatchObject({ payments: 1, waits: 0, differences: 0, lines: [], totals: [{ amount: 0 }] });
    expect(seen.doneAt).not.toBeNull();
    expect(seen.books.find(({ book }) => book === 'gateway')?.sum.amount).toBe(3990);
    const [line] = (await s.look(id, { finding: 'agrees' })).lines;
    expect(line).toMatchObject({
      paymentId: one.paymentId,
      received: { amount: 3990 },
      theirReceived: { amount: 3990 },
    });
  });

  it('finds what is paid there and not here, and the gateway’s answer settles it, whoever presses at once (S7-26, I4)', async () => {
    const one = await s.buys();
    s.emulator.faults.add({ notification: 'never', times: 1 });
    await s.pay(one.paymentUrl, 'succeed');
    const id = await s.run();
    expect(await s.findings(id)).toEqual([[one.paymentId, 'theirs_paid']]);
    expect(await s.statusOf(one.own)).toBe('created');
    const which = { reconciliationId: id, paymentId: one.paymentId };
    const other = await s.w.desk(['supervisor'], 'webbeteg');
    const presses = await Promise.all([
      s.w.call(settleReconciliationLine, which, s.as),
      s.w.call(settleReconciliationLine, which, { ...at, ...other.headers }),
    ]);
    presses.map(good);
    expect(await s.statusOf(one.own)).toBe('created');
    // The usual job must not settle these payments before they are compared.
    await s.compare();
    expect(await s.findings(id)).toEqual([[one.paymentId, 'theirs_paid']]);
    await Promise.all([s.ask(), s.tell(), s.ask()]);
    await s.compare();
    expect([await s.findings(id), await s.statusOf(one.own)]).toEqual([[], 'active']);
    const { rows } = await s.w.database.pool.query(
      "select count(*)::int as count from journal_entry where payment_id = $1 and event = 'received'",
      [one.paymentId],
    );
    expect(rows[0].count).toBe(1);
  });

  it('finds what is paid here and not there, for which a person opens a case that stays until they settle it (S1-08)', async () => {
    const one = await paid();
    for (const row of s.emulator.book.transactions)
      if (row.orderRef === one.paymentId.replaceAll('-', '')) row.status = 'CANCELLED';
    const id = await s.run();
    expect(await s.findings(id)).toEqual([[one.paymentId, 'ours_paid']]);
    const which = { reconciliationId: id, paymentId: one.paymentId };
    good(await s.w.call(settleReconciliationLine, which, s.as));
    await s.ask();
    expect(await s.statusOf(one.own)).toBe('active');
    const opened = await Promise.all([
      s.w.call(openReconciliationCase, which, s.as),
      s.w.call(openReconciliationCase, which, s.as),
    ]);
    const [reviewId = '', ...others] = opened.map((answer) => good(answer).reviewId);
    expect(others).toEqual([reviewId]);
    await closeReviews(s.w.services, s.w.hosts.all);
    expect((await s.look(id)).lines[0]?.reviewId).toBe(reviewId);
    good(await s.w.call(takeCase, { caseId: reviewId }, s.as));
    expect(
      (await s.w.call(settlePaymentReview, { reviewId, reason: 'x', giveBack: true }, s.as)).error?.errorCode,
    ).toBe('P013');
    good(await s.w.call(settlePaymentReview, { reviewId, reason: 'Banki kivonat szerint rendben.' }, s.as));
    expect(good(await s.w.call(openReconciliationCase, which, s.as)).reviewId).not.toBe(reviewId);
  });

  it('finds a refund that the gateway has and we have not, and an order it does not know (S7-26)', async () => {
    const [one, gone] = [await paid(), await paid()];
    good(await s.w.call(withdrawPlan, { id: one.bought.id }, one.own));
    s.emulator.faults.add({ ...cut, operation: 'refund', times: 1 });
    await s.ask();
    const { transactions } = s.emulator.book;
    const index = transactions.findIndex(({ orderRef }) => orderRef === gone.paymentId.replaceAll('-', ''));
    transactions.splice(index, 1);
    const id = await s.run();
    const findings = new Map((await s.look(id)).lines.map(({ paymentId, finding }) => [paymentId, finding]));
    expect([findings.get(one.paymentId), findings.get(gone.paymentId)]).toEqual(['refund', 'unknown']);
    good(await s.w.call(settleReconciliationLine, { reconciliationId: id, paymentId: one.paymentId }, s.as));
    await s.ask();
    await s.compare();
    expect((await s.findings(id)).some(([payment]) => payment === one.paymentId)).toBe(false);
  });

  it('goes on where it was killed, and no faster than the gateway is to be asked (F01)', async () => {
    const [gateway] = s.w.services.ports.gateways;
    if (!gateway) throw new Error('no gateway');
    const usual = gateway.asks;
    Object.assign(gateway, { asks: { together: 1, aMinute: 2 } });
    const { id } = good(await s.w.call(startReconciliation, { gateway: s.gateway, from: s.today, to: s.today }, s.as));
    expect(good(await s.w.call(startReconciliation, { gateway: s.gateway, from: s.today, to: s.today }, s.as)).id).toBe(
      id,
    );
    const before = (await s.look(id)).waits;
    s.w.pass({ minutes: 2 });
    await Promise.all([s.compare(), s.compare()]);
    expect((await s.look(id)).waits).toBe(before - 2);
    // The state after a kill: taken and never answered.
    s.w.pass({ minutes: 2 });
    await s.db
      .updateTable('reconciliation_line')
      .set({ ask_at: s.w.now().add({ minutes: 5 }).toString() })
      .where('reconciliation_id', '=', id)
      .where('ask_at', 'is not', null)
      .execute();
    await s.compare();
    expect((await s.look(id)).waits).toBe(before - 2);
    Object.assign(gateway, { asks: usual });
    s.w.pass({ minutes: 6 });
    const supervisor = await s.w.desk(['supervisor'], 'webbeteg');
    await s.compare();
    const seen = good(await s.w.call(getReconciliation, { reconciliationId: id }, { ...at, ...supervisor.headers }));
    expect([seen.waits, seen.doneAt !== null]).toEqual([0, true]);
    Object.assign(s, { as: { ...at, ...supervisor.headers }, supervisor });
  });

  it('says that the gateway did not answer once it was asked often enough, and asks again by a press (F05)', async () => {
    const { id } = good(await s.w.call(startReconciliation, { gateway: s.gateway, from: s.today, to: s.today }, s.as));
    s.emulator.faults.add({ ...cut, times: 3 });
    for (let no = 0; no < 4; no += 1) {
      await s.compare();
      s.w.pass({ minutes: 5 });
    }
    const { lines } = await s.look(id, { limit: 100 });
    const silent = lines.filter(({ finding }) => finding === 'unanswered');
    expect(silent.length).toBeGreaterThan(0);
    const paymentId = silent[0]?.paymentId ?? '';
    good(await s.w.call(askReconciliationLine, { reconciliationId: id, paymentId }, s.as));
    expect((await s.look(id, { limit: 100 })).lines.find((line) => line.paymentId === paymentId)?.waits).toBe(true);
    await s.compare();
    const now = (await s.look(id, { limit: 100 })).lines.find((line) => line.paymentId === paymentId);
    expect(now?.finding).not.toBe('unanswered');
  });

  it('is exported as a file that no table program runs, with nobody’s name, and the export is written down (T37)', async () => {
    const one = await paid();
    const id = await s.run();
    await s.db.updateTable('payment').set({ transaction_id: '=1+1' }).where('id', '=', one.paymentId).execute();
    const { name, text } = good(await s.w.call(exportReconciliation, { reconciliationId: id }, s.as));
    expect(name).toBe('reconciliation-simplepay-2026-11-23-2026-11-23.csv');
    expect(text).toContain(`"'=1+1"`);
    expect(text).toContain('"3990"');
    expect(text).not.toMatch(/Szőke|Kórlap/);
    const written = await s.db
      .selectFrom('audit')
      .select('actor')
      .where('action', '=', 'reconciliation.export')
      .where('object_id', '=', id)
      .execute();
    expect(written).toEqual([{ actor: `operator:${s.supervisor.id}` }]);
  });

  it('is nobody’s without the right, no other partner’s, no customer’s, and of no wrong period (S6-01, T01)', async () => {
    const id = await s.run();
    const [first] = (await s.look(id, { finding: 'agrees' })).lines;
    const which = { reconciliationId: id, paymentId: first?.paymentId ?? '' };
    const agent = { ...at, ...(await s.w.desk(['agent', 'claims_assessor'], 'webbeteg')).headers };
    const customer = { ...at, ...(await s.customer()).headers };
    const elsewhere = (await s.w.desk(['supervisor'])).headers;
    const period = { gateway: s.gateway, from: s.today, to: s.today };
    const codes = async (headers: Headers) =>
      Promise.all([
        s.w.call(getReconciliation, { reconciliationId: id }, headers),
        s.w.call(exportReconciliation, { reconciliationId: id }, headers),
        s.w.call(askReconciliationLine, which, headers),
        s.w.call(settleReconciliationLine, which, headers),
        s.w.call(openReconciliationCase, which, headers),
      ]).then((answers) => new Set(answers.map(({ error }) => error?.errorCode)));
    expect(await codes(agent)).toEqual(new Set(['K403']));
    expect(await codes(elsewhere)).toEqual(new Set(['#404']));
    expect((await codes(customer)).has(undefined)).toBe(false);
    expect((await codes(at)).has(undefined)).toBe(false);
    expect(good(await s.w.call(listReconciliations, {}, elsewhere)).items).toEqual([]);
    expect((await s.w.call(startReconciliation, period, agent)).error?.errorCode).toBe('K403');
    const refusedFor = async (more: Partial<typeof period>) => {
      const { error } = await s.w.call(startReconciliation, { ...period, ...more }, s.as);
      return error?.violations[0]?.errorCode ?? error?.errorCode;
    };
    expect(await refusedFor({ from: '2026-11-24' })).toBe('P016');
    expect(await refusedFor({ from: '2026-10-01' })).toBe('P016');
    expect(await refusedFor({ to: '2026-11-24' })).toBe('V017');
    expect(await refusedFor({ gateway: 'nowhere' })).toBe('#404');
  });

  it.each(['hu', 'en', 'ro'])(
    'has its pages without script, empty and full, in %s (S1-08, S1-11)',
    async (language) => {
      const one = await s.buys();
      s.emulator.faults.add({ notification: 'never', times: 1 });
      await s.pay(one.paymentUrl, 'succeed');
      const jar: Jar = new Map([['desk', (await s.w.desk(['supervisor'], 'webbeteg')).token]]);
      const untranslated = /\b(?:desk|fields|plans|errors)\.[a-z_]+[.a-z_]*/;
      const press = (path: string, form: Record<string, string>) =>
        visit(s.w, path, { host: tillHost, jar, language, method: 'POST', form });
      const list = await visit(s.w, '/desk?list=payments', { host: tillHost, jar, language });
      expect(list.document.querySelector('a[href="/desk/reconciliations"]')).not.toBeNull();
      const wrong = await press('/desk/reconciliations', {
        gateway: 'simplepay',
        ...dayParts('from', '2026-11-23'),
        ...dayParts('to', '2026-11-01'),
      });
      expect([wrong.status, wrong.text.match(untranslated)]).toEqual([422, null]);
      const comparison = await press('/desk/reconciliations', {
        gateway: 'simplepay',
        ...dayParts('from', s.today),
        ...dayParts('to', s.today),
      });
      expect([comparison.status, comparison.text.match(untranslated)]).toEqual([200, null]);
      await s.compare();
      const page = await visit(s.w, comparison.url, { host: tillHost, jar, language });
      const of = (intent: string) =>
        [...page.document.querySelectorAll('main form')].filter(
          (form) =>
            form.querySelector<HTMLInputElement>('input[name=paymentId]')?.value === one.paymentId &&
            form.querySelector(`button[value=${intent}]`),
        ).length;
      expect([of('ask'), of('settle'), of('case'), page.text.match(untranslated)]).toEqual([1, 1, 1, null]);
      const exported = await press(comparison.url, { intent: 'export' });
      expect(exported.document.querySelector('main a[download]')?.getAttribute('href')).toMatch(/^data:text\/csv/);
      const opened = await press(comparison.url, { intent: 'case', paymentId: one.paymentId });
      expect([opened.url, opened.text.match(untranslated)]).toEqual([
        expect.stringMatching(/^\/desk\/payments\//),
        null,
      ]);
      await press(comparison.url, { intent: 'settle', paymentId: one.paymentId });
      await s.ask();
      await s.compare();
      const after = await visit(s.w, comparison.url, { host: tillHost, jar, language });
      expect(after.text).not.toContain(one.paymentId);
    },
  );

  it('is forgotten with its lines after its time', async () => {
    const row = retention.find(({ data }) => data === 'comparisons with payment gateways');
    await row?.forgetBefore(s.db, '2030-01-01T00:00:00Z');
    expect(await s.db.selectFrom('reconciliation_line').select('payment_id').execute()).toEqual([]);
  });
});

describe('a comparison with Stripe', () => {
  it('asks about each payment by its session, and settles what is paid there (S7-26)', async () => {
    const own = await counter(await stripeTill());
    try {
      expect(good(await own.w.call(listReconciliations, {}, own.as))).toMatchObject({
        gateways: ['stripe'],
        items: [],
      });
      const [agrees, differs] = [await own.buys(), await own.buys()];
      await own.pay(agrees.paymentUrl, 'succeed');
      await own.tell();
      await own.ask();
      own.emulator.faults.add({ notification: 'never', times: 1 });
      await own.pay(differs.paymentUrl, 'succeed');
      await own.db.updateTable('payment').set({ next_query_at: null }).where('id', '=', differs.paymentId).execute();
      const id = await own.run();
      expect(await own.findings(id)).toEqual([[differs.paymentId, 'theirs_paid']]);
      good(await own.w.call(settleReconciliationLine, { reconciliationId: id, paymentId: differs.paymentId }, own.as));
      await own.ask();
      await own.compare();
      expect([await own.findings(id), await own.statusOf(differs.own)]).toEqual([[], 'active']);
      Object.assign(own.w.services.ports, { gateways: [] });
      good(await own.w.call(askReconciliationLine, { reconciliationId: id, paymentId: agrees.paymentId }, own.as));
      await own.compare();
      expect(await own.findings(id)).toEqual([[agrees.paymentId, 'unanswered']]);
    } finally {
      await own.close();
    }
  });
});
