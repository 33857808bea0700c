import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isAfter } from '../../../contract/platform/instants.ts';
import { isSigned, signatureOf } from '../../../server/payment/gateway/simplepay/signature.ts';
import { wireInstant } from '../../../server/payment/gateway/simplepay/wire-instant.ts';
import type { Account } from './accounts.ts';
import type { Book, Notification, Transaction } from './book.ts';
import { type Faults, type NotificationPlan, notificationPlans } from './faults.ts';
import { instantOf } from './rules.ts';

/** A notification that was not confirmed is repeated this many minutes after the first try. */
const repeats = [5, 10, 15, 30, 45, 60, 120, 180, 360, 540, 720, 1080, 1440, 2160, 2880, 3600, 4320];
const patience = 20_000;
const largestReply = 64 * 1024;

type Parts = {
  book: Book;
  accounts: readonly Account[];
  url: string | undefined;
  clock: () => Temporal.Instant;
  faults: Faults;
  save: () => void;
};

export type Notifier = {
  plan: (transaction: Transaction) => void;
  deliver: () => Promise<void>;
};

export function createNotifier({ book, accounts, url, clock, faults, save }: Parts): Notifier {
  let last: Promise<void> = Promise.resolve();

  const keyFor = ({ signs }: Notification, { merchant }: Transaction) => {
    const own = accounts.find((account) => account.merchant === merchant)?.key ?? '';
    const other = accounts.find((account) => account.merchant !== merchant)?.key ?? '';
    return { own, other, forged: 'a key of nobody' }[signs];
  };

  function due(): Notification | undefined {
    const now = clock();
    return book.notifications.find(({ dueAt }) => {
      const at = instantOf(dueAt);
      return at !== undefined && !isAfter(at, now);
    });
  }

  async function send(notification: Notification, to: string): Promise<void> {
    const transaction = book.transactions.find((one) => one.transactionId === notification.transactionId);
    const now = clock();
    const result = transaction ? await tryOnce(notification, transaction, to) : 'NOT200';
    notification.tries.push({ at: wireInstant(now), result });
    notification.firstAt ??= now.toString();
    const after = repeats[notification.tries.length - 1];
    const isOver = result === 'CONFIRMED' || !notification.isRepeated || after === undefined;
    const first = instantOf(notification.firstAt) ?? now;
    notification.dueAt = isOver ? undefined : first.add({ minutes: after }).toString();
    save();
  }

  async function tryOnce(notification: Notification, transaction: Transaction, to: string): Promise<string> {
    const { orderRef, merchant, finishDate, paymentDate, transactionId } = transaction;
    const salt = randomBytes(16).toString('hex');
    const sent = { salt, orderRef, method: 'CARD', merchant, finishDate, paymentDate, transactionId };
    const card = transaction.storesCard && { cardMask: 'xxxx-xxxx-xxxx-4242', expiry: '2030-10-31T23:59:59+01:00' };
    const body = JSON.stringify({ ...sent, status: notification.status, ...card });
    const key = keyFor(notification, transaction);
    try {
      const headers = { 'Content-Type': 'application/json', Signature: signatureOf(body, key) };
      const signal = AbortSignal.timeout(patience);
      const reply = await fetch(to, { method: 'POST', headers, body, redirect: 'error', signal });
      return verdictOf(reply, new Uint8Array(await reply.arrayBuffer()), body, key);
    } catch {
      return 'NO_ANSWER';
    }
  }

  return {
    plan: (transaction) => {
      if (url === undefined) return;
      for (const { afterHours = 0, status = transaction.status, signs, isRepeated } of plansFor(transaction))
        book.notifications.push({
          ...{ transactionId: transaction.transactionId, status, signs, isRepeated, tries: [] },
          dueAt: clock().add({ hours: afterHours }).toString(),
        });
    },
    deliver: () => {
      last = last.then(async () => {
        for (let next = due(); url !== undefined && next; next = due()) await send(next, url);
      });
      return last;
    },
  };

  function plansFor({ orderRef }: Transaction): readonly NotificationPlan[] {
    return notificationPlans[faults.forNotification(orderRef)];
  }
}

const Reply = z.record(z.string(), z.unknown());

/** How the vendor labels the reply to a notification; all but `CONFIRMED` say what is wrong with it. */
function verdictOf(reply: Response, bytes: Uint8Array, sent: string, key: string): string {
  if (reply.status !== 200) return 'NOT200';
  if (bytes.length > largestReply) return 'IPNTOOBIG';
  if (!isSigned(bytes, key, reply.headers.get('signature') ?? undefined)) return 'NO_SIGNATURE';
  const content = Reply.safeParse(parsed(Buffer.from(bytes).toString('utf8'))).data;
  const { receiveDate, ...same } = content ?? {};
  const isConfirmed = instantOf(String(receiveDate)) !== undefined && isDeepStrictEqual(same, JSON.parse(sent));
  return isConfirmed ? 'CONFIRMED' : 'CONTENTNOTMATCH';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
