import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAfter } from '../../../contract/platform/instants.ts';
import { type Book, type Notification, nextId, openBook, type Session } from './book.ts';
import { createFaults, notificationPlans } from './faults.ts';
import { demoKeys } from './keys.ts';
import { eventShape, sessionShape } from './shapes.ts';

export type Options = {
  clock: () => Temporal.Instant;
  /** Where the merchant hears of payments; nowhere without it. */
  notifyUrl?: string | undefined;
  file?: string | undefined;
  /** Waits before an answer that is to be slow. */
  pause?: (milliseconds: number) => Promise<unknown>;
};

export const actions = ['succeed', 'fail', 'cancel', 'time_out'] as const;
export type Action = (typeof actions)[number];
export const isAction = (text: string): text is Action => actions.some((action) => action === text);

const repeats = [1, 3, 6, 12, 24, 48, 72];
const patience = 20_000;

export const seconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000);

/** As the documentation of webhooks has it: the time and the body, signed with the endpoint's secret. */
function signatureOf(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

export function createEngine({ clock, notifyUrl, file, pause = sleep }: Options) {
  const { book, save } = openBook(file);
  const faults = createFaults();
  let ahead = new Temporal.Duration();
  let base = '';
  let last: Promise<void> = Promise.resolve();
  const now = () => clock().add(ahead);

  function plan(session: Session, usual: string): void {
    if (notifyUrl === undefined) return;
    for (const { signs, isRepeated, ...row } of notificationPlans[faults.forNotification(session.orderRef)]) {
      const type = 'type' in row ? row.type : usual;
      const object = sessionShape(session, base, false);
      const told = type === usual ? object : { ...object, status: 'expired', payment_status: 'unpaid' };
      book.notifications.push({
        ...{ sessionId: session.id, signs, isRepeated, tries: [] },
        body: JSON.stringify(eventShape(nextId(book, 'evt_'), type, seconds(now()), told), null, 2),
        dueAt: now()
          .add({ hours: 'afterHours' in row ? row.afterHours : 0 })
          .toString(),
      });
    }
  }

  function expire(session: Session): void {
    session.status = 'expired';
    plan(session, 'checkout.session.expired');
    save();
  }

  /** Where its customer goes; undefined where it stays open or is over. */
  function pay(session: Session, action: Action): string | undefined {
    if (session.status !== 'open') return undefined;
    if (action === 'fail') session.declines += 1;
    if (action === 'time_out') {
      session.expiresAt = seconds(now());
      expire(session);
    }
    if (action === 'succeed') {
      const isWrong = faults.forNotification(session.orderRef, 'wrong-amount') === 'wrong-amount';
      if (isWrong) session.total = 100;
      const intent = nextId(book, 'pi_');
      Object.assign(session, { status: 'complete', intent, received: session.total, paidAt: seconds(now()) });
      plan(session, 'checkout.session.completed');
    }
    save();
    if (action === 'fail') return undefined;
    return action === 'succeed' ? session.successUrl : session.cancelUrl;
  }

  function settle(): void {
    const at = seconds(now());
    for (const session of book.sessions) if (session.status === 'open' && session.expiresAt <= at) expire(session);
  }

  async function send(notification: Notification, to: string): Promise<void> {
    const { signs, body, tries, isRepeated } = notification;
    const at = seconds(now());
    const secret = { own: demoKeys.webhookSecret, old: demoKeys.webhookSecret, forged: 'nobody', other: 'whsec_other' }[
      signs
    ];
    // Each try is signed anew, with the time at which it is sent.
    const signature = signatureOf(body, secret, signs === 'old' ? at - 3600 : at);
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
    const status = await fetch(to, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
      .then((reply) => reply.status)
      .catch(() => 0);
    tries.push({ at: now().toString(), status });
    const after = repeats[tries.length - 1];
    const isOver = (status >= 200 && status < 300) || !isRepeated || after === undefined;
    notification.dueAt = isOver ? undefined : now().add({ hours: after }).toString();
    save();
  }

  function due(): Notification | undefined {
    return book.notifications.find(({ dueAt }) => dueAt !== undefined && !isAfter(dueAt, now()));
  }

  function deliver(): Promise<void> {
    last = last.then(async () => {
      for (let next = due(); notifyUrl !== undefined && next; next = due()) await send(next, notifyUrl);
    });
    return last;
  }

  return {
    ...{ book, faults, pause, now, pay, settle, expire, save, notifier: { deliver } },
    at: (url: string) => {
      base = url;
    },
    base: () => base,
    pass: async (duration: Temporal.Duration) => {
      ahead = Temporal.Duration.from({ milliseconds: ahead.total('milliseconds') + duration.total('milliseconds') });
      settle();
      await deliver();
    },
  };
}

export type Engine = ReturnType<typeof createEngine>;

export function ledgerOf({ sessions }: Book) {
  return sessions.map(({ orderRef, id, currency, status, received, refunds }) => ({
    ...{ orderRef, transactionId: id, currency, status, charged: received },
    refunded: refunds.filter((one) => one.status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0),
  }));
}
