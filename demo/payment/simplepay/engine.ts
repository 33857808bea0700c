import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, demoAccounts } from './accounts.ts';
import { type Book, openBook, type Transaction } from './book.ts';
import { createFaults, type Faults } from './faults.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { type Action, act, lapsed } from './payments.ts';

export type Options = {
  clock: () => Temporal.Instant;
  /** The merchant's address; without it, no notification is sent. */
  notifyUrl?: string | undefined;
  accounts?: readonly Account[];
  file?: string | undefined;
  /** Notifies of failed, cancelled and expired payments too, as a merchant may choose. */
  notifiesAll?: boolean;
  pause?: Pause;
};

export type Pause = (milliseconds: number) => Promise<unknown>;

export type Engine = {
  book: Book;
  faults: Faults;
  notifier: Notifier;
  accounts: readonly Account[];
  pause: Pause;
  now: () => Temporal.Instant;
  pass: (duration: Temporal.Duration) => Promise<void>;
  pay: (transaction: Transaction, action: Action) => string | undefined;
  settle: () => void;
  save: () => void;
};

export function createEngine({
  clock,
  notifyUrl,
  accounts = demoAccounts,
  file,
  notifiesAll = false,
  pause = sleep,
}: Options): Engine {
  const { book, save } = openBook(file);
  const faults = createFaults();
  let ahead = new Temporal.Duration();
  const now = () => clock().add(ahead);
  const notifier = createNotifier({ book, accounts, url: notifyUrl, clock: now, faults, save });

  function pay(transaction: Transaction, action: Action): string | undefined {
    const account = accounts.find(({ merchant }) => merchant === transaction.merchant);
    if (faults.forNotification(transaction.orderRef, ['wrong-amount']) === 'wrong-amount') transaction.total = 1;
    const back = account && act(book, account, transaction, action, now());
    if (back !== undefined && (transaction.status === 'FINISHED' || notifiesAll)) notifier.plan(transaction);
    save();
    return back;
  }

  function settle(): void {
    for (const transaction of lapsed(book, now())) pay(transaction, 'time_out');
  }

  return {
    ...{ book, faults, notifier, accounts, pause, now, pay, settle, save },
    pass: async (duration) => {
      ahead = Temporal.Duration.from({ milliseconds: ahead.total('milliseconds') + duration.total('milliseconds') });
      settle();
      await notifier.deliver();
    },
  };
}
