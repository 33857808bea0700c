import { isAfter } from '../../../contract/platform/instants.ts';
import { signatureOf } from '../../../server/payment/gateway/simplepay/signature.ts';
import { wireInstant } from '../../../server/payment/gateway/simplepay/wire-instant.ts';
import type { Account } from './accounts.ts';
import type { Book, Transaction } from './book.ts';
import { instantOf } from './rules.ts';

type ActionRow = {
  status: Transaction['status'];
  event: 'SUCCESS' | 'FAIL' | 'CANCEL' | 'TIMEOUT';
  to: keyof Transaction['urls'];
  code: number;
};

/** The actions a customer can take on the payment page. @internal */
export const actions = {
  succeed: { status: 'FINISHED', event: 'SUCCESS', to: 'success', code: 0 },
  fail: { status: 'NOTAUTHORIZED', event: 'FAIL', to: 'fail', code: 2013 },
  fail_challenge: { status: 'NOTAUTHORIZED', event: 'FAIL', to: 'fail', code: 3002 },
  cancel: { status: 'CANCELLED', event: 'CANCEL', to: 'cancel', code: 2016 },
  time_out: { status: 'TIMEOUT', event: 'TIMEOUT', to: 'timeout', code: 5016 },
} as const satisfies Record<string, ActionRow>;

export type Action = keyof typeof actions;

export const isAction = (text: string): text is Action => Object.hasOwn(actions, text);

export function act(book: Book, account: Account, transaction: Transaction, action: Action, now: Temporal.Instant) {
  if (transaction.status !== 'INIT' && transaction.status !== 'INPAYMENT') return undefined;
  const { status, event, to, code } = actions[action];
  const at = wireInstant(now);
  const isPaid = status === 'FINISHED';
  Object.assign(transaction, {
    status,
    paymentDate: at,
    ...(isPaid && { finishDate: at, charged: transaction.total }),
  });
  if (isPaid && transaction.storesCard)
    book.cards.push({ cardId: transaction.transactionId, merchant: account.merchant, status: 'ACTIVE' });
  const fields = { r: code, t: transaction.transactionId, e: event, m: account.merchant, o: transaction.orderRef };
  const text = JSON.stringify(fields);
  const back = new URL(transaction.urls[to]);
  back.searchParams.set('r', Buffer.from(text).toString('base64'));
  back.searchParams.set('s', signatureOf(text, account.key));
  transaction.back = back.href;
  return back.href;
}

export function lapsed({ transactions }: Book, now: Temporal.Instant): Transaction[] {
  return transactions.filter(({ status, timeout }) => {
    const until = instantOf(timeout);
    const isOpen = status === 'INIT' || status === 'INPAYMENT';
    return isOpen && until !== undefined && !isAfter(until, now);
  });
}
