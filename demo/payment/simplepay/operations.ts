import { randomBytes } from 'node:crypto';
import { isAfter } from '../../../contract/platform/instants.ts';
import { minorUnitsOf } from '../../../server/payment/gateway/simplepay/amounts.ts';
import { wireInstant } from '../../../server/payment/gateway/simplepay/wire-instant.ts';
import { majorUnits, nextId, remainingOf, type Transaction } from './book.ts';
import type { WireRequest } from './request.ts';
import { addressesOf, findTransaction, instantOf, type Operation, rules, type Scene, totalOf } from './rules.ts';

type Answer = Record<string, unknown>;

const refusal = (...errorCodes: number[]): Answer => ({ errorCodes });

const notCancelled = { INPAYMENT: 5015, TIMEOUT: 5016, CANCELLED: 5017, FINISHED: 5018, NOTAUTHORIZED: 5022 } as const;

function newTransaction(request: WireRequest, scene: Scene): Transaction {
  const { book, account, now } = scene;
  const transaction: Transaction = {
    transactionId: nextId(book),
    orderRef: request.orderRef ?? '',
    merchant: account.merchant,
    currency: account.currency,
    total: totalOf(request, scene),
    charged: 0,
    status: 'INIT',
    email: request.customerEmail ?? '',
    language: request.language ?? '',
    timeout: request.timeout ?? wireInstant(now),
    page: randomBytes(18).toString('base64url'),
    urls: addressesOf(request),
    storesCard: request.recurring !== undefined || request.cardSecret !== undefined,
    refunds: [],
  };
  book.transactions.push(transaction);
  return transaction;
}

function summaryOf({ orderRef, transactionId, currency, total }: Transaction): Answer {
  return { orderRef, currency, transactionId, total: majorUnits(total, currency) };
}

function queried(transaction: Transaction): Answer {
  const { merchant, status, paymentDate, finishDate, currency, refunds } = transaction;
  const remaining = remainingOf(transaction);
  return {
    ...summaryOf(transaction),
    ...{ merchant, status, paymentDate, finishDate },
    ...{ salt: randomBytes(16).toString('hex'), resultCode: 'OK', method: 'CARD' },
    remainingTotal: majorUnits(remaining, currency),
    ...(refunds.length > 0 && { refundStatus: remaining === 0 ? 'FULL' : 'PARTIAL' }),
    refunds: refunds.map((one) => ({
      transactionId: one.transactionId,
      refundTotal: -majorUnits(one.total, currency),
      status: 'FINISHED',
    })),
  };
}

const tokenOf = ({ token }: WireRequest, { book, account }: Scene) =>
  book.tokens.find((one) => one.token === token && one.merchant === account.merchant);
const cardOf = (id: string | undefined, { book, account }: Scene) =>
  book.cards.find((one) => String(one.cardId) === id && one.merchant === account.merchant);

const handlers: Record<Operation, (request: WireRequest, scene: Scene) => Answer> = {
  start: (request, scene) => {
    const transaction = newTransaction(request, scene);
    const { times = 0, until = '', maxAmount = '' } = request.recurring ?? {};
    const tokens = Array.from({ length: times }, () => `SPT${randomBytes(14).toString('hex')}`);
    for (const token of tokens)
      scene.book.tokens.push({
        ...{ token, until, status: 'active', merchant: scene.account.merchant },
        maxAmount: minorUnitsOf(maxAmount, scene.account.currency) ?? 0,
        cardId: transaction.transactionId,
      });
    return {
      ...summaryOf(transaction),
      timeout: transaction.timeout,
      paymentUrl: `${scene.origin}/pay/${transaction.page}`,
      ...(request.recurring && { tokens }),
    };
  },

  dorecurring: (request, scene) => {
    const token = tokenOf(request, scene);
    if (!token) return refusal(5081);
    const card = cardOf(String(token.cardId), scene);
    const until = instantOf(token.until) ?? scene.now;
    if (token.status === 'used') return refusal(5082);
    if (token.status === 'cancelled' || !card) return refusal(5091);
    if (card.status === 'DISABLED') return refusal(5042);
    if (!isAfter(until, scene.now)) return refusal(5092);
    if (totalOf(request, scene) > token.maxAmount) return refusal(2066);
    token.status = 'used';
    const transaction = newTransaction(request, scene);
    const at = wireInstant(scene.now);
    Object.assign(transaction, { status: 'FINISHED', charged: transaction.total, paymentDate: at, finishDate: at });
    return summaryOf(transaction);
  },

  query: ({ orderRefs = [], transactionIds = [], from, until }, { book, account }) => {
    const [begin, end] = [instantOf(from), instantOf(until)];
    const isWithin = ({ paymentDate }: Transaction) => {
      const at = instantOf(paymentDate);
      if (!at || !begin || !end) return false;
      return !isAfter(begin, at) && !isAfter(at, end);
    };
    const all = book.transactions.filter(
      (one) =>
        one.merchant === account.merchant &&
        (orderRefs.includes(one.orderRef) || transactionIds.includes(String(one.transactionId)) || isWithin(one)),
    );
    return { transactions: all.map(queried), totalCount: all.length };
  },

  refund: (request, scene) => {
    const transaction = findTransaction(request, scene);
    if (!transaction) return refusal(5011);
    if (transaction.status !== 'FINISHED') return refusal(5022);
    const { currency, orderRef, transactionId } = transaction;
    const total = minorUnitsOf(request.refundTotal ?? '', currency) ?? 0;
    if (total <= 0 || total > remainingOf(transaction)) return refusal(5110);
    const refund = { transactionId: nextId(scene.book), total };
    transaction.refunds.push(refund);
    return {
      ...{ orderRef, currency, transactionId },
      refundTransactionId: refund.transactionId,
      refundTotal: majorUnits(total, currency),
      remainingTotal: majorUnits(remainingOf(transaction), currency),
    };
  },

  transactioncancel: (request, scene) => {
    const transaction = findTransaction(request, scene);
    if (!transaction) return refusal(5011);
    if (transaction.status !== 'INIT') return refusal(notCancelled[transaction.status]);
    transaction.status = 'CANCELLED';
    return { ...summaryOf(transaction), status: 'CANCELLED' };
  },

  cardquery: ({ cardId }, scene) => ({ ...(cardOf(cardId, scene) ?? refusal(5040)) }),
  cardcancel: ({ cardId }, scene) => {
    const card = cardOf(cardId, scene);
    if (!card) return refusal(5040);
    card.status = 'DISABLED';
    return { ...card };
  },

  tokenquery: (request, scene) => {
    const token = tokenOf(request, scene);
    return token ? { token: token.token, status: token.status, expiry: token.until } : refusal(5081);
  },
  tokencancel: (request, scene) => {
    const token = tokenOf(request, scene);
    if (!token) return refusal(5081);
    if (token.status === 'used') return refusal(5082);
    token.status = 'cancelled';
    return { token: token.token, status: token.status, expiry: token.until };
  },
};

export function operate(operation: Operation, request: WireRequest, scene: Scene): Answer {
  const broken = rules[operation].filter(({ holds }) => !holds(request, scene));
  return broken.length > 0 ? refusal(...broken.map(({ code }) => code)) : handlers[operation](request, scene);
}
