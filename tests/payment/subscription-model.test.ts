import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createRelative } from '../../contract/entitlement/relative.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { cancelPlan, reactivatePlan } from '../../contract/payment/cancellation.ts';
import { deleteCard } from '../../contract/payment/card.ts';
import {
  confirmPlanChange,
  createPlanChange,
  createRelativesChange,
  listPlanChanges,
} from '../../contract/payment/plan-change.ts';
import { planSubscriptionStates } from '../../contract/payment/plan-subscription-states.ts';
import {
  buyPlan,
  listPlanSubscriptions,
  type PlanSubscription,
  payPlan,
  withdrawPlan,
} from '../../contract/payment/purchase.ts';
import { unpaid } from '../../contract/payment/renewal-rules.ts';
import { stateNamed } from '../../contract/platform/states.ts';
import { jobs } from '../../server/payment/jobs.ts';
import { periodOf } from '../../server/payment/plan/period.ts';
import { periodNamed } from '../../server/payment/plan/plan-row.ts';
import { dayIn } from '../../server/platform/clock.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { child } from '../entitlement/relatives.ts';
import { deep } from '../support/deep.ts';
import { billing, type Till, till, tillHost } from '../support/till.ts';

// Customers share a clock, a gateway and its faults: the journal and the gateway's own book must agree on each.

const ends = fc.oneof(
  { weight: 5, arbitrary: fc.constant('succeed') },
  fc.constantFrom('fail', 'cancel', 'time_out', 'leave'),
);
const buys = fc.record({
  act: fc.constant('buy' as const),
  plan: fc.constantFrom('plusz-havi' as const, 'plusz-havi' as const, 'plusz-eves' as const),
  coupon: fc.constantFrom('none' as const, 'once' as const, 'repeating' as const, 'forever' as const),
  saves: fc.constantFrom(true, true, true, false),
  end: ends,
});
const pays = fc.record({ act: fc.constant('pay' as const), saves: fc.boolean(), end: ends });
const changes = fc.record({ act: fc.constant('change' as const), saves: fc.boolean(), end: ends });
const relatives = fc.record({ act: fc.constant('relatives' as const), many: fc.nat(2), end: ends });
const presses = fc.record({
  act: fc.constantFrom('cancel', 'cancel', 'reactivate', 'reactivate', 'delete_card', 'withdraw'),
});
const days = 130;
const histories = fc
  .tuple(
    fc.tuple(fc.nat(15), buys),
    fc.array(
      fc.tuple(
        fc.nat(days),
        fc.oneof(
          buys,
          { weight: 2, arbitrary: changes },
          { weight: 2, arbitrary: relatives },
          { weight: 3, arbitrary: pays },
          { weight: 2, arbitrary: presses },
        ),
      ),
      { maxLength: 7 },
    ),
    // Some withdraw soon.
    fc.nat(30),
  )
  .map(([first, more, gone]) => {
    const withdraws = [first[0] + gone, { act: 'withdraw' as const }] satisfies [
      number,
      ArbitraryValue<typeof presses>,
    ];
    return [first, ...more, ...(gone < 10 ? [withdraws] : [])].toSorted(([one], [other]) => one - other);
  });
type ArbitraryValue<A> = A extends fc.Arbitrary<infer Value> ? Value : never;
type History = ArbitraryValue<typeof histories>;
type Act = History[number][1];
type Sharing = Extract<Act, { act: 'relatives' }>;

const faults = fc.array(
  fc.record({
    day: fc.nat(days),
    operation: fc.constantFrom('dorecurring', 'dorecurring', 'start', 'query', 'refund', 'cardcancel'),
    answer: fc.constantFrom('refusal', 'refusal', 'server-error', 'cut', 'garbage', 'unsigned'),
    commits: fc.boolean(),
    times: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 20, maxLength: 60 },
);
const moods = fc.array(
  fc.record({
    day: fc.nat(days),
    notification: fc.constantFrom('early', 'ten-times', 'late', 'never', 'out-of-order', 'forged', 'other-key'),
  }),
  { minLength: 10, maxLength: 40 },
);
const cohorts = fc.record({
  customers: fc.array(histories, { minLength: 30, maxLength: 30 }),
  faults,
  moods,
  /** Changes of the monthly price. */
  prices: fc.array(fc.tuple(fc.nat(days), fc.constantFrom(3990, 4490, 3490)), { maxLength: 3 }),
  first: fc.integer({ min: 0, max: 1460 }),
});
type Cohort = ArbitraryValue<typeof cohorts>;

const list = { 'plusz-havi': 3990, 'plusz-eves': 39_900 };
const relativePrice = 700;
type UsedCoupon = { code: string; off: (price: number) => number };
const everywhere = {
  repeating: { code: 'HARMADSZ', off: (price: number) => Math.floor((price * 15) / 100) },
  forever: { code: 'MINDIGEZ', off: () => 333 },
};
const coupons: Record<keyof typeof list, Record<'once' | 'repeating' | 'forever', UsedCoupon>> = {
  'plusz-havi': { ...everywhere, once: { code: 'TAVASZ26', off: (price) => Math.floor((price * 20) / 100) } },
  'plusz-eves': { ...everywhere, once: { code: 'EVES5EZER', off: () => 5000 } },
};

async function sell({ w }: Till): Promise<void> {
  const { db } = w.database;
  const any = { partner_id: w.context('webbeteg').host.partnerId, valid_from: '2026-01-01', per_customer: 1000 };
  const facts = { ...any, min_amount: 0, first_purchase_only: false, plans: [], active: true };
  await db
    .insertInto('coupon')
    .values([
      { ...facts, code: 'HARMADSZ', percent_off: 15, duration: 'repeating', charges: 3 },
      { ...facts, code: 'MINDIGEZ', amount_off: 333, duration: 'forever' },
    ])
    .execute();
  const price = { relative_price_amount: relativePrice, max_relatives: 2 };
  await db.updateTable('plan').set(price).where('code', '=', 'plusz-havi').execute();
}

function world(s: Till) {
  const hosts = s.w.hosts.all.filter(({ brand }) => brand.key === 'webbeteg');
  const { db } = s.w.database;
  const headersOf = async (accountId: string) => ({
    host: tillHost,
    ...(await s.w.session(accountId, {}, 'webbeteg')).headers,
  });
  type Headers = Awaited<ReturnType<typeof headersOf>>;

  async function goTo(plan: PlanSubscription | undefined, end: string): Promise<void> {
    const open = plan?.payments.find(({ paymentUrl }) => paymentUrl !== null);
    if (open && end !== 'leave') await s.pay(open.paymentUrl, end).catch(() => undefined);
  }

  async function buy(at: Headers, { plan, coupon, saves, end }: Extract<Act, { act: 'buy' }>): Promise<void> {
    const { price_amount } = await db
      .selectFrom('plan')
      .select('price_amount')
      .where('code', '=', plan)
      .executeTakeFirstOrThrow();
    const used = coupon === 'none' ? undefined : coupons[plan][coupon];
    const order = (isUsed: boolean) => ({
      ...{ ...billing, plan, recurringAccepted: saves },
      pays: price_amount - (isUsed && used ? used.off(price_amount) : 0),
      ...(isUsed && used && { couponCode: used.code }),
    });
    const first = await s.w.call(buyPlan, order(true), at);
    const isSpent = ['U041', 'U042', 'U043', 'P021'].includes(first.error?.errorCode ?? '');
    await goTo((isSpent ? await s.w.call(buyPlan, order(false), at) : first).ok, end);
  }

  async function press(at: Headers, own: PlanSubscription, act: Act['act']): Promise<void> {
    const { id, cancellation } = own;
    if (act === 'cancel') await s.w.call(cancelPlan, { id, lastDay: cancellation?.lastDay ?? undefined }, at);
    if (act === 'reactivate') await s.w.call(reactivatePlan, { id }, at);
    if (act === 'delete_card') await s.w.call(deleteCard, { id }, at);
    if (act === 'withdraw') await s.w.call(withdrawPlan, { id }, at);
  }

  async function change(at: Headers, { id }: PlanSubscription, { saves, end }: Extract<Act, { act: 'change' }>) {
    const offer = (await s.w.call(listPlanChanges, { id }, at)).ok?.offers[0];
    if (!offer) return;
    const { plan, pays: price } = offer;
    const change = await s.w.call(createPlanChange, { id, plan, pays: price.amount }, at);
    if (!change.ok) return;
    const { ok } = await s.w.call(confirmPlanChange, { changeId: change.ok.id, recurringAccepted: saves }, at);
    if (ok?.paymentUrl && end !== 'leave') await s.pay(ok.paymentUrl, end).catch(() => undefined);
  }

  async function share(accountId: string, at: Headers, { id }: PlanSubscription, { many, end }: Sharing) {
    const version = statementVersion(s.w.context('webbeteg'));
    await s.w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, at);
    const living = db.selectFrom('relative').select('id').where('account_id', '=', accountId);
    const had = await living.where('ended_at', 'is', null).orderBy('id').execute();
    // A relative who shares at once, if a place is free.
    if (had.length < 4) await s.w.call(createRelative, child({ coverageShared: true }), at);
    if (had.length < 4) await s.w.call(createRelative, child(), at);
    const ids = had.map((row) => row.id).slice(0, many);
    const change = await s.w.call(createRelativesChange, { id, relatives: ids }, at);
    if (!change.ok) return;
    const { ok } = await s.w.call(confirmPlanChange, { changeId: change.ok.id }, at);
    if (ok?.paymentUrl && end !== 'leave') await s.pay(ok.paymentUrl, end).catch(() => undefined);
  }

  return {
    headersOf,
    act: async (accountId: string, act: Act): Promise<void> => {
      const at = await headersOf(accountId);
      if (act.act === 'buy') return buy(at, act);
      const own = (await s.w.call(listPlanSubscriptions, {}, at)).ok?.items[0];
      if (!own) return;
      if (act.act === 'change') return change(at, own, act);
      if (act.act === 'relatives') return share(accountId, at, own, act);
      if (act.act !== 'pay') return press(at, own, act.act);
      await goTo((await s.w.call(payPlan, { id: own.id, recurringAccepted: act.saves }, at)).ok, act.end);
    },
    work: async (): Promise<void> => {
      s.emulator.settle();
      await s.emulator.notifier.deliver();
      // A job that fails is logged, and goes on with the next minute.
      for (const { run } of jobs) await Promise.resolve(run(s.w.services, hosts)).catch(() => undefined);
    },
  };
}

/** @returns the accounts in the order of their histories */
async function live(s: Till, { customers, faults: wrong, moods: odd, prices, first }: Cohort): Promise<string[]> {
  const { act, work } = world(s);
  const start = Temporal.Instant.from('2026-11-23T11:00:00Z').add({ hours: 24 * first });
  s.w.setNow(start.toString());
  const accounts = await Promise.all(customers.map(async () => (await s.customer()).id));
  for (let day = 0; day <= days; day += 1) {
    s.w.setNow(start.add({ hours: 24 * day }).toString());
    for (const [on, price_amount] of prices)
      if (on === day)
        await s.w.database.db.updateTable('plan').set({ price_amount }).where('code', '=', 'plusz-havi').execute();
    for (const { day: on, ...fault } of wrong)
      if (on === day) s.emulator.faults.add({ ...fault, code: 2013, milliseconds: 0 });
    for (const { day: on, ...mood } of odd) if (on === day) s.emulator.faults.add({ ...mood, times: 1 });
    const today = customers.flatMap((history, at) =>
      history.filter(([on]) => on === day).map(([, action]) => ({ account: accounts[at] ?? '', action })),
    );
    for (const { account, action } of today) await act(account, action);
    for (const minutes of [1, 50, 360]) {
      s.w.pass({ minutes });
      await work();
    }
  }
  s.emulator.faults.clear();
  for (let hour = 0; hour < 30; hour += 1) {
    s.w.pass({ hours: 1 });
    await work();
  }
  await s.w.database.db
    .updateTable('plan')
    .set({ price_amount: list['plusz-havi'] })
    .where('code', '=', 'plusz-havi')
    .execute();
  return accounts;
}

async function faultsOf(s: Till, accountId: string): Promise<string[]> {
  const { db } = s.w.database;
  const today = dayIn(s.w.now(), 'Europe/Budapest');
  const plans = await db
    .selectFrom('plan_subscription')
    .innerJoin('plan', 'plan.id', 'plan_id')
    .leftJoin('subscription', 'subscription.id', 'subscription_id')
    .selectAll('plan_subscription')
    .select(['plan.period', 'subscription.status as cover', 'subscription.valid_to', 'subscription.max_relatives'])
    .where('plan_subscription.account_id', '=', accountId)
    .execute();
  const payments = await db
    .selectFrom('payment')
    .leftJoin('card_token', 'card_token.payment_id', 'payment.id')
    .selectAll('payment')
    .select('card_token.id as token')
    .where('account_id', '=', accountId)
    .orderBy('no')
    .execute();
  const changed = await db
    .selectFrom('plan_change')
    .select(['plan_subscription_id', 'status', 'pays_amount', 'payment_id'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .execute();
  const books = await db
    .selectFrom('journal_line')
    .innerJoin('journal_entry', 'journal_entry.id', 'entry_id')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .where('account_id', '=', accountId)
    .groupBy('book')
    .select(['book', sql<number>`sum(journal_line.amount)::int`.as('sum')])
    .execute();
  const book = Object.fromEntries(books.map(({ book: name, sum }) => [name, sum]));
  const sold = await db
    .selectFrom('journal_entry')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .select('payment_id')
    .where('account_id', '=', accountId)
    .where('event', '=', 'invoiced')
    .execute();
  const invoiced = new Set(sold.map(({ payment_id }) => payment_id));
  const refs = new Map(payments.map((payment) => [payment.order_ref, payment]));
  const atGateway = s.emulator.book.transactions.filter(({ orderRef }) => refs.has(orderRef));
  const balance = atGateway.reduce(
    (sum, { charged, refunds }) => sum + charged - refunds.reduce((back, { total }) => back + total, 0),
    0,
  );
  const uses = await db
    .selectFrom('coupon_redemption')
    .select(['plan_subscription_id', 'charges', 'used'])
    .where('account_id', '=', accountId)
    .execute();
  const sharing = await db
    .selectFrom('relative')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('coverage_shared', '=', true)
    .execute();
  const breaches: string[] = [];
  const must = (holds: boolean, words: string) => void (holds || breaches.push(words));
  must((book.gateway ?? 0) === balance, `the journal has ${book.gateway}, the gateway ${balance}`);
  // A refund that waits for a person is owed until then.
  const waits = payments.filter(({ kind, parked_at }) => kind === 'refund' && parked_at !== null);
  const debt = -(book.receivables ?? 0) - (book.wallet ?? 0);
  must(debt === waits.reduce((sum, { amount }) => sum + amount, 0), `${debt} are owed`);
  for (const one of payments) {
    const theirs = atGateway.find(({ orderRef }) => orderRef === one.order_ref);
    const isOpen = ['init', 'started', 'unknown'].includes(one.status);
    must(!isOpen || one.parked_at !== null, `${one.kind} is still ${one.status}`);
    if (one.kind === 'refund') continue;
    const isPaid = ['success', 'refunded'].includes(one.status);
    must(isPaid === (theirs?.charged ?? 0) > 0, `${one.kind} is ${one.status}, charged ${theirs?.charged}`);
    const startDay = dayIn(Temporal.Instant.from(one.created_at), 'Europe/Budapest');
    must(one.token === null || startDay >= (one.period_from ?? ''), 'a card was charged before the period');
  }
  for (const { payment_id, pays_amount } of changed) {
    const paid = payments.find(({ id }) => id === payment_id);
    const isPaid = paid?.amount === pays_amount && ['success', 'refunded'].includes(paid.status);
    must(pays_amount === 0 || isPaid, 'a change of plan is in force that was not paid for');
  }
  for (const plan of plans) {
    const own = payments.filter(({ plan_subscription_id }) => plan_subscription_id === plan.id);
    const renewals = own.filter(({ kind, status }) => kind === 'renewal' && status === 'success');
    must(new Set(renewals.map(({ period_from }) => period_from)).size === renewals.length, 'a period is paid twice');
    must(own.filter(({ kind, status }) => kind === 'purchase' && status === 'success').length <= 1, 'bought twice');
    for (const from of new Set(own.map(({ period_from }) => period_from)))
      must(
        own.filter((one) => one.token !== null && one.status === 'fail' && one.period_from === from).length <=
          unpaid.tryOn.length,
        'a card was tried more often than it may be',
      );
    const use = uses.find(({ plan_subscription_id }) => plan_subscription_id === plan.id);
    const billed = own.filter(({ id, discount_amount }) => discount_amount > 0 && invoiced.has(id));
    must(billed.length === (use?.used ?? 0), `a coupon counted ${use?.used} times, and ${billed.length} were billed`);
    must((use?.used ?? 0) <= (use?.charges ?? use?.used ?? 0), 'a coupon counted for more charges than it may');
    const status = stateNamed(planSubscriptionStates, plan.status);
    const { over, paid } = planSubscriptionStates[status];
    if (over || plan.first_day === null || plan.paid_until === null) continue;
    const isChanged = changed.some(({ plan_subscription_id }) => plan_subscription_id === plan.id);
    const { first_day } = plan;
    // A rested plan begins anew on the day on which we learn of the payment, whatever period that was for.
    const anew = renewals.filter(({ period_from }) => period_from !== null && period_from < first_day);
    const later = renewals.length - anew.length;
    const periods = own.filter(({ kind, status: state }) => kind !== 'refund' && state === 'success').length;
    const since = anew.length > 0 ? later + 1 : periods;
    const { until } = periodOf(first_day, periodNamed(plan.period), Math.max(0, since - 1));
    must(
      isChanged || plan.paid_until === until,
      `${since} of ${periods} periods are paid from ${first_day}, until ${plan.paid_until}`,
    );
    const isPaidBefore = anew.some(
      ({ paid_at }) => paid_at && dayIn(Temporal.Instant.from(paid_at), 'Europe/Budapest') <= first_day,
    );
    must(anew.length === 0 || isPaidBefore, `began anew on ${first_day}, and was paid for later`);
    must(sharing.length <= (plan.relatives ?? 0), `${sharing.length} relatives share what is for ${plan.relatives}`);
    must((plan.max_relatives ?? 0) <= (plan.relatives ?? 0), 'more may share than is paid for');
    must(plan.cover === (status === 'suspended' ? 'suspended' : 'active'), `${status}, and cover is ${plan.cover}`);
    must(!paid || plan.paid_until > today, `${status}, and paid until ${plan.paid_until}`);
    must(status === 'suspended' || plan.valid_to === null || plan.valid_to >= today, 'cover is over before its plan');
    must(status !== 'past_due' || plan.paid_until <= today, 'past due, and paid');
  }
  return breaches;
}

async function whatHappened({ w: { database } }: Till): Promise<Record<string, number>> {
  const payments = await database.db
    .selectFrom('payment')
    .leftJoin('card_token', 'card_token.payment_id', 'payment.id')
    .select(({ fn }) => [
      sql<string>`concat_ws(' ', kind, payment.status, case when card_token.id is not null then 'by the card' end)`.as(
        'what',
      ),
      fn.countAll<number>().as('times'),
    ])
    .groupBy('what')
    .execute();
  const states = await database.db
    .selectFrom('state_change')
    .select(({ fn }) => ['to_state as what', fn.countAll<number>().as('times')])
    .where('object_type', '=', 'plan_subscription')
    .groupBy('to_state')
    .execute();
  const counted = database.db.selectFrom('coupon_redemption').select('id').where('used', '>', 1);
  const shared = database.db.selectFrom('plan_change').select('id').where('kind', '=', 'relatives');
  const others = [
    { what: 'a second charge with a coupon', times: (await counted.execute()).length },
    { what: 'relatives changed', times: (await shared.where('status', '=', 'active').execute()).length },
  ];
  return Object.fromEntries([...payments, ...states, ...others].map(({ what, times }) => [what, times]));
}

it('whatever customers, cards, prices and the line do, the journal says of each customer what the gateway’s own book says, and what is paid is in force (S3.13-01, not-shown 5.11, I4, F05)', {
  timeout: 7_200_000,
}, async () => {
  const s = await till();
  onTestFinished(() => s.close());
  await sell(s);
  const count = Number(process.env.KAPU_HISTORIES ?? (deep ? 1000 : 30));
  let lived = 0;
  for (const [seed, cohort] of fc.sample(cohorts, { seed: 20_261_128, numRuns: Math.ceil(count / 30) }).entries()) {
    const accounts = await live(s, cohort);
    for (const [at, account] of accounts.entries()) {
      const breaches = await faultsOf(s, account);
      expect({ seed, history: breaches.length > 0 && cohort.customers[at], breaches }).toEqual({
        seed,
        history: false,
        breaches: [],
      });
    }
    lived += accounts.length;
  }
  expect(lived).toBeGreaterThanOrEqual(count);
  const happened = await whatHappened(s);
  // An event that did not happen proves nothing.
  const situations = [
    'renewal success by the card',
    'renewal fail by the card',
    'past_due',
    'refund success',
    'adjust success',
    'a second charge with a coupon',
    'relatives changed',
  ];
  if (count > 100) situations.push('suspended');
  expect(situations.filter((what) => !happened[what])).toEqual([]);
});
