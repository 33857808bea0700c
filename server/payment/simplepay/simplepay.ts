import type { z } from 'zod';
import type { Money } from '../../../contract/platform/money.ts';
import type { GatewayAnswer, GatewayTransaction, PaymentGateway, PaymentOrder } from '../gateway.ts';
import { minorUnitsOf, wireAmount } from './amounts.ts';
import { ask, type Question, type SimplePayOptions } from './ask.ts';
import { readNotification, readReturn } from './incoming.ts';
import * as messages from './messages.ts';
import { moneyFromUnits, transactionsIn } from './transactions.ts';
import { wireInstant } from './wire-instant.ts';

type Currency = Money['currency'];

/** The gateway answers for this many orders at once. */
const queryLimit = 50;

/** OTP SimplePay, protocol 2.1. */
export function simplePay(options: SimplePayOptions): PaymentGateway {
  const sdkVersion = options.software;

  async function asked<Schema extends z.ZodType<{ merchant: string }>, Result>(
    currency: Currency,
    question: Question<Schema>,
    read: (answer: z.output<Schema>) => Result | undefined,
  ): Promise<GatewayAnswer<Result>> {
    const account = options.accounts.find((one) => one.currency === currency);
    if (!account) return { outcome: 'refused', refusal: 'account', gatewayCodes: [] };
    const answer = await ask(options, account, question);
    if (answer.outcome !== 'done') return answer;
    const result = read(answer.result);
    return result === undefined ? { outcome: 'unknown', reason: 'malformed' } : { outcome: 'done', result };
  }

  const orderFields = ({ orderRef, amount, email, language, expiresAt, returnUrl }: PaymentOrder) => ({
    orderRef,
    currency: amount.currency,
    customerEmail: email,
    language: language.toUpperCase(),
    sdkVersion,
    methods: ['CARD'],
    total: wireAmount(amount),
    timeout: wireInstant(expiresAt),
    url: returnUrl,
  });

  const isForOrder =
    ({ orderRef, amount: { amount, currency } }: PaymentOrder) =>
    (answer: z.output<typeof messages.ChargeAnswer>) =>
      answer.orderRef === orderRef && answer.currency === currency && minorUnitsOf(answer.total, currency) === amount;

  const isSafe = (paymentUrl: string) =>
    ['https:', new URL(options.url).protocol].includes(new URL(paymentUrl).protocol);

  async function queryOnce(currency: Currency, wanted: { orderRefs?: string[]; transactionIds?: string[] }) {
    const question = {
      operation: 'query',
      fields: { ...wanted, detailed: true, refunds: true, sdkVersion },
      schema: messages.QueryAnswer,
      matches: ({ merchant, transactions }: z.output<typeof messages.QueryAnswer>) =>
        transactions.every(
          (found) =>
            found.merchant === merchant &&
            (found.currency ?? currency) === currency &&
            (wanted.orderRefs?.includes(found.orderRef) || wanted.transactionIds?.includes(found.transactionId)),
        ),
    };
    return asked(currency, question, ({ transactions }) => transactionsIn(transactions, currency));
  }

  function end(currency: Currency, operation: string, name: 'token' | 'cardId', id: string) {
    const question = {
      ...{ operation, fields: { [name]: id, sdkVersion }, schema: messages.StoredAnswer },
      matches: (answer: z.output<typeof messages.StoredAnswer>) => (answer[name] ?? id) === id,
    };
    return asked(currency, question, ({ status }) => ({ active: status.toUpperCase() === 'ACTIVE' }));
  }

  return {
    name: 'simplepay',
    host: new URL(options.url).host,
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
    takes: (currency) => options.accounts.some((account) => account.currency === currency),
    start: (order) => {
      const { recurring, billing, amount } = order;
      const terms = recurring && {
        times: recurring.times,
        until: wireInstant(recurring.until),
        maxAmount: Number(wireAmount({ amount: recurring.maxAmount, currency: amount.currency })),
      };
      const fields = { ...orderFields(order), ...(terms && { recurring: terms }), invoice: billing };
      const question = {
        operation: 'start',
        fields,
        schema: messages.StartAnswer,
        matches: (answer: z.output<typeof messages.StartAnswer>) =>
          isForOrder(order)(answer) && isSafe(answer.paymentUrl),
      };
      return asked(amount.currency, question, ({ transactionId, paymentUrl, tokens }) => ({
        transactionId,
        paymentUrl,
        tokens,
      }));
    },

    charge: (order, token) => {
      const mark = { token, type: 'MIT', threeDSReqAuthMethod: '02' };
      const fields = { ...orderFields(order), ...mark, invoice: order.billing };
      const question = {
        ...{ operation: 'dorecurring', fields, schema: messages.ChargeAnswer },
        matches: isForOrder(order),
      };
      return asked(order.amount.currency, question, ({ transactionId }) => ({ transactionId }));
    },

    query: async ({ currency, orderRefs = [], transactionIds = [] }) => {
      const found: GatewayTransaction[] = [];
      const parts = [
        ...partsOf(orderRefs).map((part) => ({ orderRefs: part })),
        ...partsOf(transactionIds).map((part) => ({ transactionIds: part })),
      ];
      for (const part of parts) {
        const answer = await queryOnce(currency, part);
        if (answer.outcome === 'unknown') return answer;
        if (answer.outcome === 'done') found.push(...answer.result);
        else if (answer.refusal !== 'missing') return answer;
      }
      return { outcome: 'done', result: found };
    },

    refund: ({ orderRef, amount: { amount, currency } }) => {
      const refundTotal = wireAmount({ amount, currency });
      const question = {
        operation: 'refund',
        fields: { orderRef, currency, refundTotal, sdkVersion },
        schema: messages.RefundAnswer,
        matches: (answer: z.output<typeof messages.RefundAnswer>) =>
          answer.orderRef === orderRef &&
          answer.currency === currency &&
          Math.abs(minorUnitsOf(answer.refundTotal, currency) ?? 0) === amount,
      };
      return asked(currency, question, ({ refundTransactionId, remainingTotal }) => {
        const remaining = moneyFromUnits(remainingTotal, currency);
        const refund = { transactionId: refundTransactionId, amount: { amount, currency } };
        return remaining && { refund, remaining };
      });
    },

    cancel: ({ orderRef, currency }) => {
      const question = {
        operation: 'transactioncancel',
        fields: { orderRef, currency, sdkVersion },
        schema: messages.CancelAnswer,
        matches: (answer: z.output<typeof messages.CancelAnswer>) => answer.orderRef === orderRef,
      };
      return asked(currency, question, ({ status }) => ({ status }));
    },

    cancelToken: ({ token, currency }) => end(currency, 'tokencancel', 'token', token),
    cancelCard: ({ transactionId, currency }) => end(currency, 'cardcancel', 'cardId', transactionId),

    readReturn: (query) => readReturn(options.accounts, query),
    readNotification: (...received) => readNotification(options.accounts, ...received),
  };
}

function partsOf(refs: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(refs.length / queryLimit) }, (_none, part) =>
    refs.slice(part * queryLimit, (part + 1) * queryLimit),
  );
}
