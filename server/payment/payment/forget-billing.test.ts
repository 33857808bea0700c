import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { finishWithLogin } from '../../../contract/booking/reservation.ts';
import { eraseAccount } from '../../../contract/interop/my-data.ts';
import { buyPlan, payPlan, readPaymentReturn } from '../../../contract/payment/purchase.ts';
import { type VisitTill, visitTill } from '../../../tests/booking/paid-visit.ts';
import { goodPassword } from '../../../tests/support/registrant.ts';
import { billing, tillHost } from '../../../tests/support/till.ts';
import { good } from '../../../tests/support/world.ts';
import { hashPassword } from '../../identity/password/hash.ts';
import { endPlanSubscriptions } from '../plan-subscription/end-plan-subscriptions.ts';
import { retention } from '../retention.ts';

let s: VisitTill;
let passwordHash: string;
beforeAll(async () => {
  s = await visitTill();
  passwordHash = await hashPassword(goodPassword);
});
beforeEach(() => s.w.setNow('2026-11-23T07:00:00Z'));
afterAll(() => s.close());

const monthly = { ...billing, plan: 'plusz-havi', pays: 3990 };
const at = (headers: Record<string, string>) => ({ host: tillHost, ...headers });

async function forget(days = 0): Promise<void> {
  s.w.pass({ hours: 24 * days });
  for (const { keep, forgetBefore } of retention)
    await forgetBefore(s.w.database.db, s.w.now().subtract({ minutes: keep }).toString());
}

async function comeBack(address: URL): Promise<void> {
  const { r = '', s: signature = '' } = Object.fromEntries(address.searchParams);
  await s.w.call(readPaymentReturn, { r, s: signature }, { host: tillHost });
}

async function named(owner: { plan_subscription_id: string } | { reservation_id: string }): Promise<string[]> {
  const [[column, id] = ['', '']] = Object.entries(owner);
  const { rows } = await s.w.database.pool.query<{ status: string; named: boolean }>(
    `select status, billing is not null as named from payment where ${column} = $1 order by no`,
    [id],
  );
  return rows.map((row) => `${row.status} ${row.named ? 'named' : 'blank'}`);
}

async function planIsNamed(id: string): Promise<boolean> {
  const rows = s.w.database.db.selectFrom('plan_subscription').select('billing').where('id', '=', id);
  return (await rows.executeTakeFirstOrThrow()).billing !== null;
}

async function visitId({ number }: { number: string }): Promise<string> {
  const rows = s.w.database.db.selectFrom('reservation').select('id').where('number', '=', number);
  return (await rows.executeTakeFirstOrThrow()).id;
}

describe('who was to be billed', () => {
  it('is forgotten with an erasure where nothing was paid, also while it could be (P03, P06)', async () => {
    const { headers } = await s.customer({ passwordHash });
    const { id } = good(await s.w.call(buyPlan, monthly, at(headers)));
    expect(await named({ plan_subscription_id: id })).toEqual(['started named']);
    good(await s.w.call(eraseAccount, { password: goodPassword, erasureAccepted: 'on' }, at(headers)));
    expect(await named({ plan_subscription_id: id })).toEqual(['started blank']);
    expect(await planIsNamed(id)).toBe(false);
  });

  it('is forgotten with an erasure on a visit that was never paid, e-mail address and all (P03, P06)', async () => {
    const { headers } = await s.customer({ passwordHash });
    const hold = good(await s.w.call(startReservation, { slotId: s.fresh(), subfunctionId: 101 }, at(headers)));
    const visit = good(await s.w.call(finishWithLogin, { token: hold.token, phone: '+36 30 123 4567' }, at(headers)));
    good(await s.begin(visit.token, at(headers)));
    const id = await visitId(visit);
    expect(await named({ reservation_id: id })).toEqual(['started named']);
    good(await s.w.call(eraseAccount, { password: goodPassword, erasureAccepted: 'on' }, at(headers)));
    expect(await named({ reservation_id: id })).toEqual(['started blank']);
  });

  it('stays through an erasure where something was sold (P03)', async () => {
    const { headers } = await s.customer({ passwordHash });
    const { id, payments } = good(await s.w.call(buyPlan, monthly, at(headers)));
    await comeBack(await s.pay(payments[0]?.paymentUrl, 'succeed'));
    good(await s.w.call(eraseAccount, { password: goodPassword, erasureAccepted: 'on' }, at(headers)));
    await forget(30);
    expect(await named({ plan_subscription_id: id })).toEqual(['success named']);
  });

  it('is kept while a failed order can be paid again, and forgotten when it ends (P06)', async () => {
    const { headers, id: accountId } = await s.customer();
    const { id, payments } = good(await s.w.call(buyPlan, monthly, at(headers)));
    await comeBack(await s.pay(payments[0]?.paymentUrl, 'fail'));
    await forget(6);
    expect(await named({ plan_subscription_id: id })).toEqual(['fail named']);
    const { headers: later } = await s.w.session(accountId, {}, 'webbeteg');
    good(await s.w.call(payPlan, { id }, at(later)));
    s.w.pass({ hours: 25 });
    await s.wait(45);
    await endPlanSubscriptions(s.w.services, s.w.hosts.all);
    expect(await named({ plan_subscription_id: id })).toEqual(['fail blank', 'timeout blank']);
  });

  it('is kept for as long as its order stands, however long ago the payment failed (P06)', async () => {
    const { headers } = await s.customer();
    const { id, payments } = good(await s.w.call(buyPlan, monthly, at(headers)));
    await comeBack(await s.pay(payments[0]?.paymentUrl, 'fail'));
    await forget(9);
    expect(await named({ plan_subscription_id: id })).toEqual(['fail named']);
  });

  it('is forgotten of an order that gave way to another (P06)', async () => {
    const { headers } = await s.customer();
    const first = good(await s.w.call(buyPlan, monthly, at(headers)));
    const second = good(await s.w.call(buyPlan, { ...monthly, plan: 'plusz-eves', pays: 39_900 }, at(headers)));
    expect(await named({ plan_subscription_id: first.id })).toEqual(['started blank']);
    expect(await named({ plan_subscription_id: second.id })).toEqual(['started named']);
  });

  it('is forgotten of a guest’s visit seven days after it could be paid, e-mail address and all (P06)', async () => {
    const visit = await s.guest();
    const id = await visitId(visit);
    const { payments } = good(await s.begin(visit.token, visit.at));
    await comeBack(await s.pay(payments[0]?.paymentUrl, 'fail'));
    await forget(6);
    expect(await named({ reservation_id: id })).toEqual(['fail named']);
    await forget(2);
    expect(await named({ reservation_id: id })).toEqual(['fail blank']);
  });

  it('is read from the plan where a payment that comes late has forgotten it (S7-26)', async () => {
    const { headers } = await s.customer();
    const { id, payments } = good(await s.w.call(buyPlan, monthly, at(headers)));
    await s.w.database.pool.query(
      `update plan_subscription set billing = payment.billing from payment
         where plan_subscription.id = $1 and payment.plan_subscription_id = $1`,
      [id],
    );
    await s.w.database.pool.query('update payment set billing = null where plan_subscription_id = $1', [id]);
    await comeBack(await s.pay(payments[0]?.paymentUrl, 'succeed'));
    const invoice = s.w.database.db.selectFrom('invoice').select('buyer').where('plan_subscription_id', '=', id);
    expect((await invoice.executeTakeFirst())?.buyer).toMatchObject({ name: 'Szőke Ünige' });
  });
});
