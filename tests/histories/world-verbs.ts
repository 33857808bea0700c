import { cancelPlan } from '../../contract/payment/cancellation.ts';
import { buyPlan, listPlanSubscriptions, payPlan, withdrawPlan } from '../../contract/payment/purchase.ts';
import { payVisit } from '../../contract/payment/visit.ts';
import { jobs } from '../../server/jobs.ts';
import { payer, price } from '../booking/paid-visit.ts';
import { billing } from '../support/till.ts';
import { book, type Verbs } from './booking-verbs.ts';
import { logInDesks } from './desk.ts';
import { ask, chosen, deliver, type Living, personOf, type Visit } from './living.ts';
import { logIn } from './people.ts';

const ends = ['succeed', 'succeed', 'succeed', 'fail', 'cancel', 'time_out', 'leave'] as const;

export async function goTo(h: Living, url: string | null | undefined, no: number): Promise<void> {
  const end = chosen(ends, no) ?? 'leave';
  if (!url || end === 'leave') return;
  await h.place.s.pay(url, end).catch(() => undefined);
}

/** As one process: side by side, the deletions one by one. */
export async function minuteOf(h: Living): Promise<void> {
  const { w, s } = h.place;
  s.emulator.settle();
  await s.tell();
  const run = async ({ name, run: work }: (typeof jobs)[number]) => {
    try {
      await work(w.services, w.hosts.all);
    } catch (error) {
      h.lines.push(`${name}: ${error}`);
      if (!h.fault.cut) h.wrong.push(`the job ${name} failed: ${error}`);
    }
  };
  await Promise.all(jobs.filter(({ when }) => when === 'minute' || when === 'sweep').map(run));
  await s.tell();
}

/** Log-ins are short. */
async function after(h: Living, duration: Temporal.DurationLike): Promise<void> {
  // A log-in is no part of the history, so that no cut befalls it.
  h.place.line.heal();
  const before = h.place.w.now().toZonedDateTimeISO('Europe/Budapest');
  h.place.w.pass(duration);
  const { offset } = h.place.w.now().toZonedDateTimeISO('Europe/Budapest');
  const isBack = Temporal.Duration.from(duration).sign < 0;
  const end = h.log.begin({ what: 'clock', by: 'time', about: [] });
  end(isBack ? 'back' : offset === before.offset ? 'on' : 'changed');
  await logIn(h.place, h.people);
  await logInDesks(h.place, h.desks);
}

const leaps: readonly Temporal.DurationLike[] = [
  { minutes: 3 },
  { minutes: 11 },
  { minutes: 31 },
  { hours: 5 },
  { hours: 26 },
  { hours: 26 },
  { hours: 7 * 24 },
  { seconds: -2 },
  { seconds: -90 },
];

export const worldVerbs: Verbs<'pay' | 'buy' | 'end_plan' | 'free' | 'minute' | 'clock' | 'month' | 'mail'> = {
  pay: async (h, action) => {
    const isUnpaid = ({ waitsForPayment, isCancelled }: Visit) => waitsForPayment && !isCancelled;
    if (!h.visits.some(isUnpaid)) await book(h, { ...action, who: chosen([0, 3, 4, 6], action.who) ?? 0 });
    const visit = chosen(h.visits.filter(isUnpaid), action.one);
    if (!visit) return;
    const payment = await ask(h, payVisit, { token: visit.token, pays: price, ...payer }, visit.headers());
    await goTo(h, payment?.ok?.payments.find(({ paymentUrl }) => paymentUrl !== null)?.paymentUrl, action.other);
    if (action.other % 3 !== 0) await h.place.s.tell();
  },
  buy: async (h, action) => {
    const who = personOf(h, action, 'buyer');
    if (!who) return;
    const isYearly = action.one % 3 === 0;
    const monthly = { couponCode: action.one % 4 < 2 ? h.coupon : 'TAVASZ26' };
    const coupon = isYearly ? { couponCode: 'EVES5EZER' } : monthly;
    const whole = isYearly ? 39_900 : 3990;
    const pays = action.one % 2 === 0 ? whole : isYearly ? whole - 5000 : whole - 798;
    const order = { ...billing, plan: isYearly ? 'plusz-eves' : 'plusz-havi', pays, ...(pays < whole && coupon) };
    const bought = await ask(h, buyPlan, { ...order, recurringAccepted: action.other % 2 === 0 }, who.headers);
    const own = bought?.ok ?? (await ask(h, listPlanSubscriptions, {}, who.headers))?.ok?.items[0];
    const plan = bought?.ok ? own : own && (await ask(h, payPlan, { id: own.id }, who.headers))?.ok;
    await goTo(h, plan?.payments.find(({ paymentUrl }) => paymentUrl !== null)?.paymentUrl, action.other);
  },
  end_plan: async (h, action) => {
    const who = personOf(h, action, 'buyer');
    const own = who && (await ask(h, listPlanSubscriptions, {}, who.headers))?.ok?.items[0];
    if (!who || !own) return;
    if (action.one % 2 === 0) await ask(h, withdrawPlan, { id: own.id }, who.headers);
    else await ask(h, cancelPlan, { id: own.id, lastDay: own.cancellation?.lastDay ?? undefined }, who.headers);
  },
  free: async (h, action) => {
    const slotId = chosen(h.slots.slice(-24), action.one);
    const end = h.log.begin({ what: 'free', by: 'clinic', about: slotId === undefined ? [] : [slotId] });
    const freed = await h.place.w.database.pool
      .query(
        `update slot set status = 'free' where id = $1 and status = 'busy' and not exists (select from reservation where slot_id = slot.id)`,
        [slotId],
      )
      .catch(() => undefined);
    end(freed?.rowCount ? 'ok' : 'same');
  },
  minute: async (h) => {
    const end = h.log.begin({ what: 'minute', by: 'jobs', about: [] });
    await minuteOf(h);
    end('ok');
  },
  // In a turn of its own, see live.ts: nobody asks while it goes on.
  clock: async (h, action) => after(h, chosen(leaps, action.one) ?? { minutes: 1 }),
  month: async (h) => after(h, { hours: 28 * 24 }),
  mail: async (h) => {
    const end = h.log.begin({ what: 'mail', by: 'jobs', about: [] });
    await deliver(h);
    end('ok');
  },
};
