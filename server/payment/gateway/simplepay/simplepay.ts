import type { z } from 'zod';
import type { Currency } from '../../../../contract/platform/money.ts';
import type { GatewayAnswer, GatewayTransaction, PaymentGateway, PaymentOrder } from '../gateway.ts';
import { minorUnitsOf, wireAmount } from './amounts.ts';
import { ask, type Question, type SimplePayOptions } from './ask.ts';
import { readNotification, readReturn } from './incoming.ts';
import * as messages from './messages.ts';
import { moneyFromUnits, transactionsIn } from './transactions.ts';
import { wireInstant } from './wire-instant.ts';

type Input<Name extends 'charge' | 'query' | 'refund' | 'cancel'> = Parameters<PaymentGateway[Name]>[0];

/** The orders that the gateway answers for in one query. */
const queryLimit = 50;

/** The gateway OTP SimplePay by version 2.1 of its protocol. */
export function simplePay(options: SimplePayOptions): PaymentGateway {
  const { accounts, url } = options;
  return {
    name: 'simplepay',
    host: new URL(url).host,
    minutesToPay: 30,
    signatureHeader: 'signature',
    way: {
      name: 'OTP SimplePay',
      processor: 'OTP Mobil Kft.',
      wallets: [],
      savesCard: true,
      statement: 'data_transfer_simplepay',
      mark: { src: '/payment/simplepay.svg', href: 'https://simplepartner.hu/PaymentService/Fizetesi_tajekoztato.pdf' },
    },
    asks: { together: queryLimit, aMinute: 60 * queryLimit },
    takes: (currency) => accounts.some((account) => account.currency === currency),
    start: (order) => start(options, order),
    charge: (order, token) => charge(options, order, token),
    query: (input) => query(options, input),
    refund: (input) => refund(options, input),
    cancel: (input) => cancel(options, input),
    cancelToken: ({ token, currency }) => end(options, currency, 'tokencancel', 'token', token),
    cancelCard: ({ transactionId, currency }) => end(options, currency, 'cardcancel', 'cardId', transactionId),
    readReturn: (search) => readReturn(accounts, search),
    readNotification: (...message) => readNotification(accounts, ...message),
  };
}

function start(options: SimplePayOptions, order: PaymentOrder) {
  const { recurring, billing, amount } = order;
  const terms = recurring && {
    times: recurring.times,
    until: wireInstant(recurring.until),
    maxAmount: Number(wireAmount({ amount: recurring.maxAmount, currency: amount.currency })),
  };
  const isSafe = (address: string) => ['https:', new URL(options.url).protocol].includes(new URL(address).protocol);
  const question = {
    operation: 'start',
    fields: { ...orderFields(options, order), ...(terms && { recurring: terms }), invoice: billing },
    schema: messages.StartAnswer,
    matches: (answer: z.output<typeof messages.StartAnswer>) => isFor(order, answer) && isSafe(answer.paymentUrl),
  };
  return askAccount(options, amount.currency, question, ({ transactionId, paymentUrl, tokens }) => ({
    ...{ transactionId, paymentUrl, tokens },
  }));
}

function charge(options: SimplePayOptions, order: Input<'charge'>, token: string) {
  const mark = { token, type: 'MIT', threeDSReqAuthMethod: '02' };
  const question = {
    operation: 'dorecurring',
    fields: { ...orderFields(options, order), ...mark, invoice: order.billing },
    schema: messages.ChargeAnswer,
    matches: (answer: z.output<typeof messages.ChargeAnswer>) => isFor(order, answer),
  };
  return askAccount(options, order.amount.currency, question, ({ transactionId }) => ({ transactionId }));
}

function orderFields({ software }: SimplePayOptions, order: PaymentOrder) {
  const { orderRef, amount, email, language, expiresAt, returnUrl } = order;
  return {
    orderRef,
    currency: amount.currency,
    customerEmail: email,
    language: language.toUpperCase(),
    // The version is written here although every question carries it, because the vendor signs its examples in this order.
    sdkVersion: software,
    methods: ['CARD'],
    total: wireAmount(amount),
    timeout: wireInstant(expiresAt),
    url: returnUrl,
  };
}

function isFor({ orderRef, amount }: PaymentOrder, answer: z.output<typeof messages.ChargeAnswer>): boolean {
  return (
    answer.orderRef === orderRef &&
    answer.currency === amount.currency &&
    minorUnitsOf(answer.total, amount.currency) === amount.amount
  );
}

async function query(
  options: SimplePayOptions,
  { currency, orderRefs = [], transactionIds = [] }: Input<'query'>,
): Promise<GatewayAnswer<GatewayTransaction[]>> {
  const result: GatewayTransaction[] = [];
  const parts = [
    ...partsOf(orderRefs).map((part) => ({ orderRefs: part })),
    ...partsOf(transactionIds).map((part) => ({ transactionIds: part })),
  ];
  for (const part of parts) {
    const answer = await queryPart(options, currency, part);
    if (answer.outcome === 'unknown') return answer;
    if (answer.outcome === 'done') result.push(...answer.result);
    else if (answer.refusal !== 'missing') return answer;
  }
  return { outcome: 'done', result };
}

function partsOf(refs: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(refs.length / queryLimit) }, (_none, part) =>
    refs.slice(part * queryLimit, (part + 1) * queryLimit),
  );
}

function queryPart(
  options: SimplePayOptions,
  currency: Currency,
  part: { orderRefs?: string[]; transactionIds?: string[] },
) {
  const question = {
    operation: 'query',
    fields: { ...part, detailed: true, refunds: true },
    schema: messages.QueryAnswer,
    matches: ({ merchant, transactions }: z.output<typeof messages.QueryAnswer>) =>
      transactions.every(
        (one) =>
          one.merchant === merchant &&
          (one.currency ?? currency) === currency &&
          (part.orderRefs?.includes(one.orderRef) || part.transactionIds?.includes(one.transactionId)),
      ),
  };
  return askAccount(options, currency, question, ({ transactions }) => transactionsIn(transactions, currency));
}

function refund(options: SimplePayOptions, { orderRef, amount }: Input<'refund'>) {
  const { currency } = amount;
  const question = {
    operation: 'refund',
    fields: { orderRef, currency, refundTotal: wireAmount(amount) },
    schema: messages.RefundAnswer,
    matches: (answer: z.output<typeof messages.RefundAnswer>) =>
      answer.orderRef === orderRef &&
      answer.currency === currency &&
      Math.abs(minorUnitsOf(answer.refundTotal, currency) ?? 0) === amount.amount,
  };
  return askAccount(options, currency, question, ({ refundTransactionId, remainingTotal }) => {
    const remaining = moneyFromUnits(remainingTotal, currency);
    return remaining && { refund: { transactionId: refundTransactionId, amount }, remaining };
  });
}

function cancel(options: SimplePayOptions, { orderRef, currency }: Input<'cancel'>) {
  const question = {
    operation: 'transactioncancel',
    fields: { orderRef },
    schema: messages.CancelAnswer,
    matches: (answer: z.output<typeof messages.CancelAnswer>) => answer.orderRef === orderRef,
  };
  return askAccount(options, currency, question, ({ status }) => ({ status }));
}

function end(options: SimplePayOptions, currency: Currency, operation: string, name: 'token' | 'cardId', id: string) {
  const question = {
    ...{ operation, fields: { [name]: id }, schema: messages.StoredAnswer },
    matches: (answer: z.output<typeof messages.StoredAnswer>) => (answer[name] ?? id) === id,
  };
  return askAccount(options, currency, question, ({ status }) => ({ active: status.toUpperCase() === 'ACTIVE' }));
}

async function askAccount<Schema extends z.ZodType<{ merchant: string }>, Result>(
  options: SimplePayOptions,
  currency: Currency,
  question: Question<Schema>,
  read: (answer: z.output<Schema>) => Result | undefined,
): Promise<GatewayAnswer<Result>> {
  const account = options.accounts.find((one) => one.currency === currency);
  if (!account) return { outcome: 'refused', refusal: 'account', gatewayCodes: [] };
  const fields = { ...question.fields, sdkVersion: options.software };
  const answer = await ask(options, account, { ...question, fields });
  if (answer.outcome !== 'done') return answer;
  const result = read(answer.result);
  return result === undefined ? { outcome: 'unknown', reason: 'malformed' } : { outcome: 'done', result };
}
