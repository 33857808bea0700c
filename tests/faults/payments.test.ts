import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buyPlan, withdrawPlan } from '../../contract/payment/purchase.ts';
import { gauges } from '../../server/gauges.ts';
import { createAdmission } from '../../server/platform/http/admission.ts';
import { createMetrics, type Metrics } from '../../server/platform/http/metrics.ts';
import { alertRules, holds, type Reading, readingOf } from '../house/alerts.ts';
import { renewer } from '../payment/renewing.ts';
import { billing, type Till, till, tillHost } from '../support/till.ts';
import { good } from '../support/world.ts';

// Each kind of money that does not come or does not go back has an alert.

let s: Till;
let metrics: Metrics;
let before: Reading;
beforeEach(async () => {
  s = await till();
  metrics = createMetrics(s.w.services, gauges, createAdmission());
  before = readingOf(await metrics.text());
});
afterEach(() => s.close());

/** Alerts of money alone, because a test runs no letters and no schedule. */
const ofMoney = /^(?:Gateway|Notifications|Payment|Refunds|Renewals|Invoices|Cases)/;

async function raised(): Promise<string[]> {
  const readings = { before, after: readingOf(await metrics.text()), seconds: 60 };
  const alerts = alertRules().flatMap(({ alert, expr }) => (holds(expr, readings) ? [alert] : []));
  return alerts.filter((alert) => ofMoney.test(alert));
}

async function order() {
  const { headers } = await s.customer();
  const at = { host: tillHost, ...headers };
  const bought = good(await s.w.call(buyPlan, { ...billing, plan: 'plusz-havi', pays: 3990 }, at));
  const pay = async () => {
    await s.pay(bought.payments[0]?.paymentUrl, 'succeed');
    await s.tell();
    await s.ask();
  };
  return { at, bought, pay };
}

const fault = { commits: true, code: 5000, milliseconds: 0 };

describe('an alert is raised', () => {
  it('by none of them where customers buy, leave, pay and have their money back (F25)', async () => {
    await order();
    const { at, bought, pay } = await order();
    await pay();
    good(await s.w.call(withdrawPlan, { id: bought.id }, at));
    await s.wait(61);
    expect(await raised()).toEqual([]);
  });

  it('PaymentsStuck by an order that nobody asks about beyond its time (F25)', async () => {
    await order();
    s.w.pass({ minutes: 59 });
    expect(await raised()).toEqual([]);
    s.w.pass({ minutes: 3 });
    expect(await raised()).toEqual(['PaymentsStuck']);
  });

  it('PaymentsParked by another sum than was ordered, and CasesLate where nobody looks (F25, T31)', async () => {
    const { pay } = await order();
    s.emulator.faults.add({ notification: 'wrong-amount', times: 1 });
    await pay();
    expect(await raised()).toEqual(['PaymentsParked']);
    s.w.pass({ hours: 24 * 4 });
    expect(await raised()).toEqual(['PaymentsParked', 'CasesLate']);
  });

  it('RefundsWaiting by money that the gateway does not give back, until it does (F25, F06)', async () => {
    const { at, bought, pay } = await order();
    await pay();
    s.emulator.faults.add({ ...fault, commits: false, operation: 'refund', answer: 'server-error', times: 99 });
    good(await s.w.call(withdrawPlan, { id: bought.id }, at));
    await s.wait(59);
    expect(await raised()).not.toContain('RefundsWaiting');
    await s.wait(3);
    expect(await raised()).toContain('RefundsWaiting');
    s.emulator.faults.clear();
    await s.wait(11);
    expect(await raised()).not.toContain('RefundsWaiting');
  });

  it('RenewalsFailing by cards of which more than half cannot be charged (F25)', async () => {
    for (const _one of [1, 2, 3, 4, 5]) await renewer(s);
    s.emulator.faults.add({
      ...fault,
      commits: false,
      operation: 'dorecurring',
      answer: 'refusal',
      code: 2013,
      times: 5,
    });
    s.w.setNow('2026-12-23T08:00:00Z');
    await s.work();
    expect(await raised()).toEqual(['RenewalsFailing']);
  });

  it('InvoicesMissing by a seller without a series, until there is one (F25)', async () => {
    const { db } = s.w.database;
    const facts = await db.selectFrom('legal_entity').select(['id', 'facts']).execute();
    await sql`update legal_entity set facts = facts - 'invoicePrefix'`.execute(db);
    const { pay } = await order();
    await pay();
    expect(await raised()).toEqual(['InvoicesMissing']);
    for (const one of facts)
      await db
        .updateTable('legal_entity')
        .set({ facts: JSON.stringify(one.facts) })
        .where('id', '=', one.id)
        .execute();
    await s.work();
    expect(await raised()).toEqual([]);
  });
});
