import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAfter } from '../../../contract/platform/instants.ts';
import { type Book, type Notification, nextId, openBook, type Session } from './book.ts';
import { createFaults, notificationPlans, type Plan } from './faults.ts';
import { demoKeys } from './keys.ts';
import { eventShape, sessionShape } from './shapes.ts';

export type Options = {
  clock: () => Temporal.Instant;
  /** The merchant's address; without it, no notification is sent. */
  notifyUrl?: string | undefined;
  file?: string | undefined;
  pause?: (milliseconds: number) => Promise<unknown>;
};

export const actions = ['succeed', 'fail', 'cancel', 'time_out'] as const;
export type Action = (typeof actions)[number];
export const isAction = (text: string): text is Action => actions.some((action) => action === text);

const repeats = [1, 3, 6, 12, 24, 48, 72];
const patience = 20_000;

export const seconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000);

const secrets: Readonly<Record<Notification['signs'], string>> = {
  own: demoKeys.webhookSecret,
  old: demoKeys.webhookSecret,
  forged: 'nobody',
  other: 'whsec_other',
};

/** Signed again with the time of each try. @returns the status of the answer, 0 without one */
function post({ signs, body }: Notification, url: string, at: number): Promise<number> {
  const signature = signatureOf(body, secrets[signs], signs === 'old' ? at - 3600 : at);
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  return fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(patience) })
    .then((reply) => reply.status)
    .catch(() => 0);
}

/** Stripe documents this form for webhooks. */
function signatureOf(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

type Occasion = { book: Book; session: Session; base: string; at: Temporal.Instant };

function notificationOf(
  { signs, isRepeated, ...row }: Plan,
  usual: string,
  { book, session, base, at }: Occasion,
): Notification {
  const type = row.type ?? usual;
  const object = sessionShape(session, base, false);
  const content = type === usual ? object : { ...object, status: 'expired', payment_status: 'unpaid' };
  return {
    ...{ sessionId: session.id, signs, isRepeated, tries: [] },
    body: JSON.stringify(eventShape(nextId(book, 'evt_'), type, seconds(at), content), null, 2),
    dueAt: at.add({ hours: row.afterHours ?? 0 }).toString(),
  };
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
    const rows = notificationPlans[faults.forNotification(session.orderRef)];
    for (const row of rows) book.notifications.push(notificationOf(row, usual, { book, session, base, at: now() }));
  }

  function expire(session: Session): void {
    session.status = 'expired';
    plan(session, 'checkout.session.expired');
    save();
  }

  /** @returns the address to return to; undefined if the session stays open or was over before */
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

  async function send(notification: Notification, url: string): Promise<void> {
    const status = await post(notification, url, seconds(now()));
    const { tries, isRepeated } = notification;
    tries.push({ at: now().toString(), status });
    const hours = repeats[tries.length - 1];
    const isOver = (status >= 200 && status < 300) || !isRepeated || hours === undefined;
    notification.dueAt = isOver ? undefined : now().add({ hours }).toString();
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
