import { expect, it, onTestFinished } from 'vitest';
import { buyPlan, listPlanSubscriptions, payPlan, readPaymentReturn } from '../../contract/payment/purchase.ts';
import { pick, randomFor } from '../../demo/directory/random.ts';
import { brokenInvoices } from '../../server/payment/invoice/check.ts';
import { deep } from '../support/deep.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { billing, stripeTill, type Till, till, tillHost } from '../support/till.ts';

const orders = deep ? 1000 : 40;
const atOnce = 8;

const notifications = [
  'early',
  'ten-times',
  'late',
  'never',
  'out-of-order',
  'forged',
  'other-key',
  'wrong-amount',
] as const;

type Place = {
  s: Omit<Till, 'emulator'>;
  spoil: (operation: 'start' | 'query', random: () => number) => void;
  tell: (orderRef: string, random: () => number) => void;
  clear: () => void;
};

const places: Record<string, () => Promise<Place>> = {
  simplepay: async () => {
    const s = await till();
    const answers = ['server-error', 'cut', 'garbage', 'unsigned', 'forged', 'other-key', 'slow'] as const;
    const { faults } = s.emulator;
    return {
      s,
      spoil: (operation, random) => {
        const answer = pick(random, answers);
        faults.add({ operation, answer, commits: random() < 0.5, code: 5000, times: 1, milliseconds: 5 });
      },
      tell: (orderRef, random) => faults.add({ orderRef, notification: pick(random, notifications), times: 1 }),
      clear: faults.clear,
    };
  },
  stripe: async () => {
    const s = await stripeTill();
    const answers = ['server-error', 'cut', 'garbage', 'rate-limit', 'slow'] as const;
    const { faults } = s.emulator;
    return {
      s,
      spoil: (operation, random) => {
        const answer = pick(random, answers);
        // A refusal has changed nothing, and the library tries once more after a cut connection.
        const commits = answer !== 'rate-limit' && random() < 0.5;
        faults.add({ operation, answer, commits, times: answer === 'cut' ? 2 : 1, milliseconds: 5 });
      },
      tell: (orderRef, random) => {
        faults.add({ orderRef, notification: pick(random, [...notifications, 'replayed'] as const), times: 1 });
      },
      clear: faults.clear,
    };
  },
};

async function openPlace(name: string): Promise<Place> {
  const place = await places[name]?.();
  if (!place) throw new Error(`there is no gateway ${name}`);
  return place;
}

const ends = ['succeed', 'succeed', 'succeed', 'succeed', 'fail', 'cancel', 'time_out', 'leave'] as const;
const toldFailed = ['P001', 'P002', 'P005'];

it.each(Object.keys(places))(
  'at %s, whatever the gateway and the line do, what was charged is in force, order by order, and nobody charged was told that it failed (F05, F06, I4, T31)',
  {
    timeout: 1_800_000,
  },
  async (name) => {
    const place = await openPlace(name);
    const { s } = place;
    onTestFinished(() => s.close());
    const random = randomFor(`faults of payments at ${name}`);
    const answers = new Map<string, Set<string>>();

    /** One in five answers, after the operation was carried out or before. */
    function spoil(operation: 'start' | 'query'): void {
      if (random() < 0.2) place.spoil(operation, random);
    }

    async function oneOrder(): Promise<void> {
      const { headers } = await s.customer();
      const at = { host: tillHost, ...headers };
      spoil('start');
      const bought = await s.w.call(buyPlan, { ...billing, plan: 'plusz-havi', pays: 3990 }, at);
      // A person who learns that it did not start presses again.
      const own = bought.ok ?? (await s.w.call(listPlanSubscriptions, {}, at)).ok?.items[0];
      const plan = bought.error && own ? (await s.w.call(payPlan, { id: own.id }, at)).ok : own;
      const open = plan?.payments.find(({ paymentUrl }) => paymentUrl !== null);
      const end = pick(random, ends);
      if (!open || end === 'leave') return;
      const orderRef = open.id.replaceAll('-', '');
      if (random() < 0.6) place.tell(orderRef, random);
      const back = await s.pay(open.paymentUrl, end).catch(() => undefined);
      spoil('query');
      // A card that is declined leads nowhere at a page that waits for another.
      if (!back || random() < 0.5) return;
      const query = Object.fromEntries(back.searchParams);
      const { error } = await s.w.call(readPaymentReturn, { r: query.r ?? '', s: query.s ?? '' }, { host: tillHost });
      if (error) answers.set(orderRef, (answers.get(orderRef) ?? new Set()).add(error.errorCode));
    }

    for (let done = 0; done < orders; done += atOnce) await Promise.all(Array.from({ length: atOnce }, oneOrder));
    for (let minute = 0; minute < 10; minute += 1) {
      spoil('query');
      await s.wait(1);
    }
    place.clear();

    const rows = await s.w.database.db
      .selectFrom('payment')
      .innerJoin('plan_subscription', 'plan_subscription.id', 'payment.plan_subscription_id')
      .select([
        'order_ref',
        'payment.status',
        'parked_at',
        'expires_at',
        'plan_subscription.status as plan',
        'payment.amount',
      ])
      .execute();
    const charged = s.charges();
    const wrong = rows.filter(({ order_ref, status, amount, parked_at }) => {
      const sum = charged.get(order_ref) ?? 0;
      if (sum === 0) return status === 'success';
      // Another sum waits for a person, and opens nothing.
      return sum === amount ? status !== 'success' : status === 'success' || parked_at === null;
    });
    expect(wrong).toEqual([]);
    expect(rows.filter(({ status, plan }) => status === 'success' && plan !== 'active')).toEqual([]);
    expect(rows.filter(({ status }) => status === 'success').length).toBeGreaterThan(orders / 4);
    const lied = [...answers].filter(
      ([ref, codes]) => charged.get(ref) === 3990 && toldFailed.some((code) => codes.has(code)),
    );
    expect(lied).toEqual([]);

    const books = await s.w.database.db
      .selectFrom('journal_line')
      .select(({ fn }) => ['book', fn.sum<number>('amount').as('sum')])
      .groupBy('book')
      .execute();
    const balance = Object.fromEntries(books.map(({ book, sum }) => [book, sum]));
    const right = [...charged.values()].filter((sum) => sum === 3990).length * 3990;
    expect(balance).toEqual({ receivables: 0, gateway: right, revenue: -right });

    const issued = await s.w.database.db.selectFrom('invoice').select('gross_amount').execute();
    expect(issued.reduce((sum, row) => sum + row.gross_amount, 0)).toBe(right);
    expect(await brokenInvoices(s.w.database.db)).toEqual([]);
    expect(await invariantBreaches(s.w.database)).toEqual([]);

    await s.wait(30);
    const stuck = await s.w.database.db
      .selectFrom('payment')
      .select(['order_ref', 'status', 'next_query_at'])
      .where('status', 'in', ['init', 'started', 'unknown'])
      .where('parked_at', 'is', null)
      .where('expires_at', '<=', s.w.now().subtract({ minutes: 11 }).toString())
      .execute();
    expect(stuck).toEqual([]);
  },
);
