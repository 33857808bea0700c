import { buyPlan, readPlanSubscription } from '../../contract/payment/purchase.ts';
import { listStaticContents } from '../../contract/portal/content.ts';
import { billing, type Till, tillHost } from '../support/till.ts';
import { good } from '../support/world.ts';

type Headers = Record<string, string>;
const prices = { 'plusz-havi': 3990, 'plusz-eves': 39_900 };
type RenewerOptions = { plan?: keyof typeof prices; at?: string; coupon?: { code: string; off: number } };

/** The plan begins on the day of `at`. */
export async function renewer(s: Till, options: RenewerOptions = {}) {
  const { plan = 'plusz-havi', at = '2026-11-23T07:00:00Z', coupon } = options;
  s.w.setNow(at);
  const { id: accountId, headers } = await s.customer();
  const first = { host: tillHost, ...headers };
  const { recurring_payment: text } = good(
    await s.w.call(listStaticContents, { types: 'recurring_payment' }, { host: tillHost }),
  );
  const order = {
    ...billing,
    plan,
    pays: prices[plan] - (coupon?.off ?? 0),
    ...(coupon && { couponCode: coupon.code }),
    recurringAccepted: true,
    recurringVersion: text?.version,
  };
  const { id, payments } = good(await s.w.call(buyPlan, order, first));
  await s.pay(payments[0]?.paymentUrl, 'succeed');
  await s.work();
  const own = async () => good(await s.w.call(readPlanSubscription, { id }, await login()));
  const login = async (): Promise<Headers> => ({
    host: tillHost,
    ...(await s.w.session(accountId, {}, 'webbeteg')).headers,
  });
  return {
    id,
    accountId,
    /** Sessions end. */
    login,
    own,
    state: async () => {
      const { status, payments: tries, paidUntil } = await own();
      return [status, paidUntil, ...tries.map((one) => `${one.kind} ${one.status}`)];
    },
    charged: async () => {
      const { payments: tries } = await own();
      const refs = new Set(tries.map((one) => one.id.replaceAll('-', '')));
      return s.emulator.book.transactions
        .filter(({ orderRef }) => refs.has(orderRef))
        .reduce((sum, one) => sum + one.charged, 0);
    },
    books: async () => {
      const rows = await s.w.database.db
        .selectFrom('journal_line')
        .innerJoin('journal_entry', 'journal_entry.id', 'entry_id')
        .innerJoin('payment', 'payment.id', 'payment_id')
        .where('account_id', '=', accountId)
        .select(({ fn }) => ['book', fn.sum<number>('journal_line.amount').as('sum')])
        .groupBy('book')
        .execute();
      return Object.fromEntries(rows.map(({ book, sum }) => [book, sum]));
    },
    cover: () =>
      s.w.database.db
        .selectFrom('subscription')
        .select(['status', 'valid_to'])
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow(),
    card: () =>
      s.w.database.db
        .selectFrom('stored_card')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
  };
}

export type Renewer = Awaited<ReturnType<typeof renewer>>;

/** Ends the plans of the tests before, which would be charged as well. */
export async function endPlans({ w }: Till): Promise<void> {
  const over = { status: 'ended', ended_at: w.now().toString() };
  await w.database.db.updateTable('plan_subscription').set(over).where('ended_at', 'is', null).execute();
}

export async function workAt(s: Till, at: string): Promise<void> {
  s.w.setNow(at);
  await s.work();
}
