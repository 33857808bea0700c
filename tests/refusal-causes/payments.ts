import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { moveReservation } from '../../contract/booking/move.ts';
import { cancelReservation, readReservation } from '../../contract/booking/reservation.ts';
import { makePaymentLink } from '../../contract/desk/payment-links.ts';
import { unlockPerson } from '../../contract/desk/person.ts';
import { createRelative } from '../../contract/entitlement/relative.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { cancelPlan, reactivatePlan } from '../../contract/payment/cancellation.ts';
import { deleteCard } from '../../contract/payment/card.ts';
import { checkCoupon, removeCoupon } from '../../contract/payment/coupon.ts';
import { openPaymentLink } from '../../contract/payment/payment-link.ts';
import {
  confirmPlanChange,
  createPlanChange,
  createRelativesChange,
  rejectPlanChange,
} from '../../contract/payment/plan-change.ts';
import { buyPlan, payPlan, readPaymentReturn, withdrawPlan } from '../../contract/payment/purchase.ts';
import { startReconciliation } from '../../contract/payment/reconciliation.ts';
import { recordTransfer } from '../../contract/payment/transfer-desk.ts';
import { payVisit } from '../../contract/payment/visit.ts';
import type { Role } from '../../contract/platform/desk-right.ts';
import { expireHolds } from '../../server/booking/reservation/expire-holds.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { payer, price, type VisitTill, visitTill } from '../booking/paid-visit.ts';
import { child } from '../entitlement/relatives.ts';
import { renewer } from '../payment/renewing.ts';
import { transferAccount } from '../payment/transfer-account.ts';
import { startOfTests } from '../support/fixture.ts';
import { billing, tillHost } from '../support/till.ts';
import { good } from '../support/world.ts';
import { type Cause, type Causes, walk } from './cause.ts';

type Headers = Record<string, string>;
type Order = z.input<typeof buyPlan.input>;
const at = { host: tillHost };
const monthly = { ...billing, plan: 'plusz-havi', pays: 3990 } satisfies Order;
const yearly = { plan: 'plusz-eves', pays: 39_900 };
const byTransfer = { ...monthly, payBy: 'transfer', transferAccepted: undefined } as const;

async function buyer(s: VisitTill) {
  const { id, headers } = await s.customer();
  return { id, as: { ...at, ...headers } satisfies Headers };
}

async function ordered(s: VisitTill, more: Partial<Order> = {}) {
  const { id: accountId, as } = await buyer(s);
  const bought = good(await s.w.call(buyPlan, { ...monthly, ...more }, as));
  return { accountId, as, id: bought.id, bought, page: bought.payments[0]?.paymentUrl };
}

async function paid(s: VisitTill) {
  const order = await ordered(s);
  await s.pay(order.page, 'succeed');
  await s.tell();
  await s.ask();
  return order;
}

const comeBack = (s: VisitTill, address: URL) => {
  const { r = '', s: signature = '' } = Object.fromEntries(address.searchParams);
  return s.w.call(readPaymentReturn, { r, s: signature }, at);
};

function returning(action: string, says: RegExp): Cause<VisitTill>[] {
  return [
    walk(`a plan was paid for with ${action}`, says, async (s) =>
      comeBack(s, await s.pay((await ordered(s)).page, action)),
    ),
    walk(`a visit was paid for with ${action}`, says, async (s) => {
      const visit = await s.guest();
      const purchase = good(await s.begin(visit.token, visit.at));
      return comeBack(s, await s.pay(purchase.payments[0]?.paymentUrl, action));
    }),
  ];
}

let coupons = 0;
async function coupon(s: VisitTill, facts: object): Promise<string> {
  coupons += 1;
  const code = `KUPAN${'ABCDEFGHJK'.charAt(coupons)}2`;
  await s.w.database.db
    .insertInto('coupon')
    .values({
      ...{ partner_id: s.w.context('webbeteg').host.partnerId, code, percent_off: 10, valid_from: '2026-01-01' },
      ...{ per_customer: 1, min_amount: 0, first_purchase_only: false, plans: [], active: true },
      ...facts,
    })
    .execute();
  return code;
}

const checked = (because: string, says: RegExp, facts: object, plan = 'plusz-havi') =>
  walk(because, says, async (s: VisitTill) => {
    const { as } = await buyer(s);
    return s.w.call(checkCoupon, { plan, couponCode: await coupon(s, facts) }, as);
  });

/** Time passes in one walk alone. */
async function later<Out>(s: VisitTill, passing: Temporal.DurationLike, go: () => Promise<Out>): Promise<Out> {
  s.w.pass(passing);
  try {
    return await go();
  } finally {
    s.w.setNow(startOfTests.toString());
  }
}

async function desk(s: VisitTill, role: Role): Promise<Headers> {
  return { ...at, ...(await s.w.desk([role], 'webbeteg')).headers };
}

async function agentFor(s: VisitTill, personId: string): Promise<Headers> {
  const as = await desk(s, 'agent');
  good(await s.w.call(unlockPerson, { personId, reason: 'call' }, as));
  return as;
}

const linked = async (s: VisitTill, personId: string, subject: string, channel: 'email' | 'sms' = 'email') =>
  s.w.call(makePaymentLink, { personId, subject, channel }, await agentFor(s, personId));

async function opened(s: VisitTill, subject: (order: Awaited<ReturnType<typeof ordered>>) => string, hours: number) {
  const order = await ordered(s);
  const { items } = good(await linked(s, order.accountId, subject(order)));
  return later(s, { hours }, async () => {
    const { headers } = await s.w.session(order.accountId, {}, 'webbeteg');
    return s.w.call(openPaymentLink, { paymentLinkId: items[0]?.id ?? '' }, { ...at, ...headers });
  });
}

/** For one walk alone. */
async function without<Out>(s: VisitTill, ports: object, go: () => Promise<Out>): Promise<Out> {
  const before = { ...s.w.services.ports };
  Object.assign(s.w.services.ports, ports);
  try {
    return await go();
  } finally {
    Object.assign(s.w.services.ports, before);
  }
}

const started = (because: string, says: RegExp, code: number) =>
  walk(because, says, (s: VisitTill) => {
    s.emulator.faults.add({ operation: 'start', answer: 'refusal', commits: false, code, milliseconds: 5, times: 1 });
    return buyer(s).then(({ as }) => s.w.call(buyPlan, monthly, as));
  });

const teller = (s: VisitTill) => desk(s, 'supervisor');
const booking = (reference: string, bankReference: string) =>
  ({ reference, amount: 3990, currency: 'HUF', bankReference }) as const;

const transferred = (because: string, says: RegExp, reference: string) =>
  walk(because, says, async (s: VisitTill) =>
    s.w.call(recordTransfer, booking(reference, `OTP-${randomUUID().slice(0, 8)}`), await teller(s)),
  );

const compared = (because: string, from: string, to: string) =>
  walk(because, /cannot be compared.*ends before it begins, or is longer/, async (s: VisitTill) =>
    s.w.call(startReconciliation, { gateway: 'simplepay', from, to }, await teller(s)),
  );

const bought = (because: string, says: RegExp, more: object) =>
  walk(because, says, async (s: VisitTill) => s.w.call(buyPlan, { ...monthly, ...more }, (await buyer(s)).as));

const alreadyOne = /already have a subscription.*in force or has just been ordered/;
const another = /price has changed.*different from the one you were shown/;
const notNow = (why: string) => new RegExp(`not possible now.*${why}`);

export const paymentCauses: Causes<VisitTill> = {
  P001: returning('fail', /card payment failed.*not completed/),
  P002: returning('cancel', /You cancelled.*without paying/),
  P003: [
    walk('an address that nobody signed', /unknown.*does not lead to a payment.*not signed/, (s) =>
      s.w.call(readPaymentReturn, { r: 'e30=', s: 'x' }, at),
    ),
    walk('an address without the payment', /unknown.*clear answer/, (s) =>
      s.w.call(readPaymentReturn, { r: '', s: '' }, at),
    ),
  ],
  P004: [
    started('the gateway is out of order', /did not start.*not available at the moment.*Try again/, 999),
    started('the gateway does not know our account', /did not start.*did not accept.*Call/, 5307),
  ],
  P005: returning('time_out', /time for the payment is over.*within the time/),
  P006: [
    bought('a plan for less', another, { pays: 1 }),
    walk('a visit for less', another, async (s) => {
      const { token, at: host } = await s.guest();
      return s.begin(token, host, price - 1);
    }),
  ],
  P007: [
    walk('a second plan', alreadyOne, async (s) => s.w.call(buyPlan, { ...monthly, ...yearly }, (await paid(s)).as)),
    walk('a link of the desk for a second plan', alreadyOne, async (s) =>
      linked(s, (await paid(s)).accountId, 'plan:plusz-havi'),
    ),
  ],
  P008: [
    walk('no account for transfers', /by bank transfer here.*no bank account/, async (s) => {
      const { as } = await buyer(s);
      return without(s, { transferAccounts: [] }, () => s.w.call(buyPlan, byTransfer, as));
    }),
    walk('no gateway', /by card here at the moment.*no payment provider/, async (s) => {
      const { as } = await buyer(s);
      return without(s, { gateways: [] }, () => s.w.call(buyPlan, monthly, as));
    }),
  ],
  P009: [
    bought('it was ticked off', /accept the statement on the transfer of data/, { transferAccepted: false }),
    walk('a visit without it', /accept the statement on the transfer of data/, async (s) => {
      const { token, at: host } = await s.guest();
      return s.w.call(payVisit, { token, pays: price, ...payer, transferAccepted: undefined }, host);
    }),
  ],
  P010: [
    walk('it is paid', notNow('Nothing is to be paid'), async (s) => {
      const { id, as } = await paid(s);
      return s.w.call(payPlan, { id }, as);
    }),
    walk('a link for what is paid', notNow('Nothing is to be paid'), async (s) => {
      const { id, accountId } = await paid(s);
      return linked(s, accountId, `order:${id}`);
    }),
    walk('no card is saved', notNow('No card is saved'), async (s) => {
      const { id, as } = await paid(s);
      return s.w.call(deleteCard, { id }, as);
    }),
    walk('not paid yet, so not cancelled', notNow('not in force'), async (s) => {
      const { id, as } = await ordered(s);
      return s.w.call(cancelPlan, { id, lastDay: '2026-12-22' }, as);
    }),
    walk('another last day', notNow('last day is another one'), async (s) => {
      const { id, as } = await paid(s);
      return s.w.call(cancelPlan, { id, lastDay: '2030-01-01' }, as);
    }),
    walk('not cancelled, so not taken up again', notNow('has not been cancelled'), async (s) => {
      const { id, as } = await paid(s);
      return s.w.call(reactivatePlan, { id }, as);
    }),
    walk('withdrawn before it is paid', notNow('nothing has been paid'), async (s) => {
      const { id, as } = await ordered(s);
      return s.w.call(withdrawPlan, { id }, as);
    }),
    walk('changed before it is paid', notNow('change is not possible from the plan'), async (s) => {
      const { id, as } = await ordered(s);
      return s.w.call(createPlanChange, { id, plan: 'plusz-eves', pays: 1 }, as);
    }),
    walk('no billing address', /not possible now.*no billing address.*Fill in the billing address/, async (s) => {
      const { id, as, page } = await ordered(s);
      await s.pay(page, 'fail');
      await s.work();
      await s.w.database.pool.query('update payment set billing = null where plan_subscription_id = $1', [id]);
      await s.w.database.pool.query('update plan_subscription set billing = null where id = $1', [id]);
      return s.w.call(payPlan, { id, transferAccepted: true }, as);
    }),
    walk(
      'a visit’s payment was begun a moment ago',
      /not possible now.*begun a moment ago.*Wait a moment/,
      async (s) => {
        const visit = await s.guest();
        const { payments } = good(await s.begin(visit.token, visit.at));
        await s.w.database.pool.query("update payment set status = 'init' where id = $1", [payments[0]?.id]);
        return s.begin(visit.token, visit.at);
      },
    ),
    walk('a change that was refused', notNow('change of the plan is over'), async (s) => {
      const one = await renewer(s);
      const as = await one.login();
      const change = { id: one.id, plan: 'plusz-eves', pays: 35_910 };
      const { id: changeId } = good(await s.w.call(createPlanChange, change, as));
      good(await s.w.call(rejectPlanChange, { changeId }, as));
      return s.w.call(confirmPlanChange, { changeId }, as);
    }),
  ],
  P014: [
    walk('somebody else has the time by then', /no longer yours.*not paid for in time.*refund/, async (s) => {
      const visit = await s.guest();
      const back = await s.pay(good(await s.begin(visit.token, visit.at)).payments[0]?.paymentUrl, 'succeed');
      return later(s, { minutes: 36 }, async () => {
        await expireHolds(s.w.services);
        await s.guest(visit.slotId);
        return comeBack(s, back);
      });
    }),
    walk('it was cancelled while it was paid', /no longer yours.*was cancelled before/, async (s) => {
      const visit = await s.guest();
      const back = await s.pay(good(await s.begin(visit.token, visit.at)).payments[0]?.paymentUrl, 'succeed');
      good(await s.w.call(cancelReservation, { token: visit.token }, visit.at));
      return comeBack(s, back);
    }),
  ],
  P015: [
    walk('too late', /no longer be paid.*until its payment is due/, async (s) => {
      const visit = await s.guest();
      return later(s, { minutes: 29 }, () => s.begin(visit.token, visit.at));
    }),
    walk('it was cancelled', /no longer be paid.*was cancelled/, async (s) => {
      const visit = await s.guest();
      good(await s.w.call(cancelReservation, { token: visit.token }, visit.at));
      return s.begin(visit.token, visit.at);
    }),
  ],
  KT021: [
    walk('nothing was shown', /goes back has changed meanwhile.*another sum goes back now/, async (s) => {
      const { token, at: host } = await paidVisit(s);
      return s.w.call(cancelReservation, { token }, host);
    }),
    walk('another sum was shown', /goes back has changed meanwhile.*another sum goes back now/, async (s) => {
      const { token, at: host } = await paidVisit(s);
      return s.w.call(cancelReservation, { token, givesBack: price - 1 }, host);
    }),
  ],
  KT022: [
    walk(
      'a paid one to a cheaper time',
      /paid appointment cannot be moved there.*price of the new time is different/,
      async (s) => {
        const { token, at: host, from } = await paidVisit(s);
        return s.w.call(moveReservation, { token, from, slotId: s.fresh(1), pays: 17_100 }, host);
      },
    ),
    walk(
      'one to be paid at the clinic to a time that is paid here',
      /appointment cannot be moved there.*pay for the new time when you book it, but you pay for this one at the clinic/,
      async (s) => {
        const { token, at: host, from } = await paidVisit(s);
        await s.w.database.pool.query('update reservation set paid_amount = null where slot_id = $1', [from]);
        return s.w.call(moveReservation, { token, from, slotId: s.fresh(1), pays: 17_100 }, host);
      },
    ),
  ],
  P016: [
    compared('the wrong way round', '2026-11-10', '2026-11-01'),
    compared('a whole quarter', '2026-08-01', '2026-11-01'),
  ],
  P017: [
    walk('an order after three days', /link has expired.*limited time/, (s) =>
      opened(s, ({ id }) => `order:${id}`, 72),
    ),
    walk('a plan after a week', /link has expired.*limited time/, async (s) => {
      const { id } = await buyer(s);
      const { items } = good(await linked(s, id, 'plan:plusz-havi'));
      return later(s, { hours: 24 * 7 }, async () => {
        const { headers } = await s.w.session(id, {}, 'webbeteg');
        return s.w.call(openPaymentLink, { paymentLinkId: items[0]?.id ?? '' }, { ...at, ...headers });
      });
    }),
  ],
  P018: [
    walk('no number', /No SMS.*no phone number/, async (s) => {
      const { accountId, id } = await ordered(s);
      await s.w.database.db.updateTable('account').set({ phone: null }).where('id', '=', accountId).execute();
      return linked(s, accountId, `order:${id}`, 'sms');
    }),
    walk('no way to send one', /No SMS.*portal does not send text messages/, async (s) => {
      const { accountId, id } = await ordered(s);
      return without(s, { sms: undefined }, () => linked(s, accountId, `order:${id}`, 'sms'));
    }),
  ],
  P020: [
    bought('a digit too few', /tax number is wrong.*mistyped/, { billingTaxNumber: '1234567-2-43' }),
    bought('the sum does not fit', /tax number is wrong.*mistyped/, { billingTaxNumber: '12345675-2-43' }),
    bought('letters', /tax number is wrong.*mistyped/, { billingTaxNumber: 'RO1854729X' }),
  ],
  P021: [
    checked('others used it up', /used up.*all of them have been made/, { max_redemptions: 1, redeemed: 1 }),
    checked('others used it up, though it may be used twice', /used up/, {
      max_redemptions: 5,
      redeemed: 5,
      per_customer: 2,
    }),
  ],
  P041: [
    walk('nobody shares, and nobody is ticked', /Nothing has changed.*same relatives/, async (s) => {
      const one = await renewer(s);
      return s.w.call(createRelativesChange, { id: one.id, relatives: [] }, await one.login());
    }),
    walk('the one who shares is ticked', /Nothing has changed.*same relatives/, async (s) => {
      const { one, as, relatives } = await sharer(s, 2, 1);
      return s.w.call(createRelativesChange, { id: one.id, relatives }, as);
    }),
  ],
  P040: [
    walk('the other plan is for nobody else', /no room.*cannot be shared/, (s) => changedWith(s, 0)),
    walk('the other plan is for one', /no room.*One relative can share/, (s) => changedWith(s, 1)),
  ],
  KL010: [
    walk('a plan for nobody else', /No more relatives.*no place for relatives now/, async (s) => {
      const { as } = await sharer(s, 0, 0);
      return s.w.call(createRelative, child({ coverageShared: true }), as);
    }),
    walk('the one place is taken', /No more relatives.*At most one relative.*place is taken/, async (s) => {
      const { as } = await sharer(s, 1, 1);
      return s.w.call(createRelative, child({ firstName: 'Bea', coverageShared: true }), as);
    }),
    walk('three are ticked of two', /No more relatives.*At most 2 relatives/, async (s) => {
      const { one, as, relatives } = await sharer(s, 2, 2);
      const third = good(await s.w.call(createRelative, child({ firstName: 'Csaba' }), as)).id;
      return s.w.call(createRelativesChange, { id: one.id, relatives: [...relatives, third] }, as);
    }),
  ],
  P042: [
    transferred('mistyped', /No order has this reference.*mistyped/, 'RF00123'),
    transferred('of nobody', /No order has this reference.*not of an order/, 'RF18539007547034'),
  ],
  P043: [
    walk('the same booking again', /recorded already.*this number/, async (s) => {
      const order = await ordered(s, byTransfer);
      const same = booking(order.bought.transfer?.reference ?? '', 'OTP-SAME-1');
      good(await s.w.call(recordTransfer, same, await teller(s)));
      return s.w.call(recordTransfer, same, await teller(s));
    }),
    walk('another order with the number of the first', /recorded already.*this number/, async (s) => {
      const [one, other] = [await ordered(s, byTransfer), await ordered(s, byTransfer)];
      good(
        await s.w.call(recordTransfer, booking(one.bought.transfer?.reference ?? '', 'OTP-SAME-2'), await teller(s)),
      );
      return s.w.call(recordTransfer, booking(other.bought.transfer?.reference ?? '', 'OTP-SAME-2'), await teller(s));
    }),
  ],
  P050: [
    bought('it was not ticked', /ask for the subscription to start at once/, { startAccepted: undefined }),
    bought('it was ticked off again', /ask for the subscription to start at once/, { startAccepted: false }),
  ],
  U042: [
    checked('of another plan', /cannot be used here.*another plan/, { plans: ['plusz-eves'] }),
    checked('of a dearer plan', /cannot be used here.*more expensive/, { min_amount: 3991 }),
    checked('of a plan that costs nothing', /cannot be used here.*costs nothing/, {}, 'szabad'),
    walk('for a first purchase, which it is not', /cannot be used here.*first purchase/, async (s) => {
      const { as } = await paid(s);
      const couponCode = await coupon(s, { first_purchase_only: true });
      return s.w.call(checkCoupon, { plan: 'plusz-eves', couponCode }, as);
    }),
  ],
  U043: [
    walk('once', /You have already used.*only as often/, async (s) => usedCoupon(s, 1)),
    walk('twice, as often as it may be', /You have already used.*only as often/, async (s) => usedCoupon(s, 2)),
  ],
  U044: [
    walk('it is paid', /no longer be removed.*already been applied/, async (s) => {
      const { id, as } = await paid(s);
      return s.w.call(removeCoupon, { id }, as);
    }),
    walk(
      'a payment with it is under way',
      /no longer be removed.*payment with the discount is under way/,
      async (s) => {
        const couponCode = await coupon(s, {});
        const { id, as } = await ordered(s, { couponCode, pays: 3591 });
        return without(s, { gateways: [] }, () => s.w.call(removeCoupon, { id }, as));
      },
    ),
  ],
};

async function paidVisit(s: VisitTill) {
  const visit = await s.guest();
  await s.pay(good(await s.begin(visit.token, visit.at)).payments[0]?.paymentUrl, 'succeed');
  await s.tell();
  await s.ask();
  const { slotId: from } = good(await s.w.call(readReservation, { token: visit.token }, visit.at));
  return { ...visit, from };
}

async function sharer(s: VisitTill, most: number, sharing: number) {
  await placesOf(s, 'plusz-havi', most);
  const one = await renewer(s);
  const as = await one.login();
  const version = statementVersion(s.w.context('webbeteg'));
  good(await s.w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, as));
  const relatives: string[] = [];
  for (const firstName of ['Anna', 'Bea'].slice(0, sharing))
    relatives.push(good(await s.w.call(createRelative, child({ firstName, coverageShared: true }), as)).id);
  return { one, as, relatives };
}

const placesOf = (s: VisitTill, plan: string, most: number) =>
  s.w.database.db
    .updateTable('plan')
    .set({ max_relatives: most, relative_price_amount: 0 })
    .where('code', '=', plan)
    .execute();

async function changedWith(s: VisitTill, most: number) {
  await placesOf(s, 'plusz-eves', most);
  const { one, as } = await sharer(s, 2, 2);
  return s.w.call(createPlanChange, { id: one.id, plan: 'plusz-eves', pays: 0 }, as);
}

async function usedCoupon(s: VisitTill, times: number) {
  const couponCode = await coupon(s, { per_customer: times });
  const { as, accountId } = await ordered(s, { couponCode, pays: 3591 });
  for (let more = 1; more < times; more += 1) {
    await s.w.database.pool.query(
      "update plan_subscription set status = 'ended', ended_at = now() where account_id = $1",
      [accountId],
    );
    good(await s.w.call(buyPlan, { ...monthly, couponCode, pays: 3591 }, as));
  }
  return s.w.call(checkCoupon, { plan: 'plusz-havi', couponCode }, as);
}

export async function paymentWorld() {
  const s = await visitTill();
  Object.assign(s.w.services.ports, { transferAccounts: [transferAccount] });
  return s;
}
