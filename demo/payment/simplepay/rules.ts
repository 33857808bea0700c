import { isAfter } from '../../../contract/platform/instants.ts';
import { minorUnitsOf } from '../../../server/payment/gateway/simplepay/amounts.ts';
import type { Account } from './accounts.ts';
import type { Book, Transaction } from './book.ts';
import type { WireRequest } from './request.ts';

export type Scene = { book: Book; account: Account; now: Temporal.Instant; origin: string };

type Rule = { code: number; holds: (request: WireRequest, scene: Scene) => boolean };

const languages = 'AR BG CS DE EN ES FR HR HU IT PL RO RU SK TR ZH'.split(' ');
const most = { times: 24, days: 740, refs: 50 } as const;

export function totalOf({ items, total }: WireRequest, { account }: Pick<Scene, 'account'>): number {
  const sum = items?.reduce((whole, { amount, price }) => whole + amount * price, 0);
  return minorUnitsOf(sum ?? total ?? '', account.currency) ?? 0;
}

export function instantOf(text: string | undefined): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text ?? '');
  } catch {
    return undefined;
  }
}

export function findTransaction(
  { orderRef, transactionId }: WireRequest,
  { book, account }: Scene,
): Transaction | undefined {
  return book.transactions.find(
    (one) =>
      one.merchant === account.merchant &&
      (orderRef === undefined ? String(one.transactionId) === transactionId : one.orderRef === orderRef),
  );
}

const isTextAfter = (text: string | undefined, then: Temporal.Instant) => {
  const instant = instantOf(text);
  return instant !== undefined && isAfter(instant, then);
};

const addresses = ({ url, urls }: WireRequest) =>
  urls ? [urls.success, urls.fail, urls.cancel, urls.timeout] : [url, url, url, url];

const every: readonly Rule[] = [
  { code: 5401, holds: ({ salt = '' }) => salt.length >= 32 && salt.length <= 64 },
  { code: 5320, holds: ({ sdkVersion }) => Boolean(sdkVersion) },
];

const order: readonly Rule[] = [
  ...every,
  { code: 5213, holds: ({ orderRef }) => Boolean(orderRef) },
  { code: 5219, holds: ({ customerEmail = '' }) => /^[^@\s]+@[^@\s]+$/.test(customerEmail) },
  { code: 5220, holds: ({ language = '' }) => languages.includes(language) },
  { code: 5223, holds: ({ currency = '' }) => ['HUF', 'EUR', 'USD'].includes(currency) },
  { code: 5307, holds: ({ currency }, { account }) => currency === account.currency },
  { code: 5324, holds: (request, scene) => totalOf(request, scene) > 0 },
  { code: 5094, holds: ({ timeout }, { now }) => isTextAfter(timeout, now) },
  { code: 5325, holds: (request) => addresses(request).every((url = '') => /^https?:/.test(url) && URL.canParse(url)) },
  { code: 5309, holds: ({ invoice }) => Boolean(invoice?.name ?? invoice?.company) },
  { code: 5310, holds: ({ invoice }) => Boolean(invoice?.city) },
  { code: 5311, holds: ({ invoice }) => Boolean(invoice?.zip) },
  { code: 5312, holds: ({ invoice }) => Boolean(invoice?.address) },
  { code: 5322, holds: ({ invoice }) => /^[a-z]{2}$/i.test(invoice?.country ?? '') },
  { code: 5013, holds: ({ orderRef }, scene) => !findTransaction({ orderRef, transactionId: '' }, scene) },
];

const maxOf = ({ recurring }: WireRequest, { account }: Scene) =>
  minorUnitsOf(recurring?.maxAmount ?? '', account.currency);

const recurring: readonly Rule[] = [
  { code: 5083, holds: ({ recurring }) => !recurring || (recurring.times ?? 0) > 0 },
  { code: 5084, holds: ({ recurring }) => (recurring?.times ?? 0) <= most.times },
  { code: 5085, holds: ({ recurring }, { now }) => !recurring || isTextAfter(recurring.until, now) },
  {
    code: 5086,
    holds: ({ recurring }, { now }) => !isTextAfter(recurring?.until, now.add({ hours: 24 * most.days })),
  },
  { code: 5087, holds: (request, scene) => !request.recurring || (maxOf(request, scene) ?? 0) > 0 },
  { code: 5089, holds: ({ recurring, cardSecret }) => !recurring || cardSecret === undefined },
];

const named: Rule = {
  code: 5111,
  holds: ({ orderRef, transactionId }) => orderRef !== undefined || transactionId !== undefined,
};

/** An answer contains the code of every broken rule. */
export const rules = {
  start: [...order, ...recurring],
  dorecurring: [...order, { code: 5090, holds: ({ token }) => Boolean(token) }],
  query: [
    ...every,
    {
      code: 5339,
      holds: ({ orderRefs, transactionIds, from, until }) => Boolean(orderRefs ?? transactionIds ?? from ?? until),
    },
    { code: 5327, holds: ({ orderRefs = [] }) => orderRefs.length <= most.refs },
    { code: 5328, holds: ({ transactionIds = [] }) => transactionIds.length <= most.refs },
    { code: 5330, holds: ({ from, until }) => (from === undefined) === (until === undefined) },
    {
      code: 5329,
      holds: ({ from, until }) => {
        const begin = instantOf(from);
        return begin === undefined || until === undefined || isTextAfter(until, begin);
      },
    },
  ],
  refund: [...every, named, { code: 5223, holds: ({ currency }, { account }) => currency === account.currency }],
  transactioncancel: [...every, named],
  cardquery: [...every, { code: 5326, holds: ({ cardId }) => Boolean(cardId) }],
  cardcancel: [...every, { code: 5326, holds: ({ cardId }) => Boolean(cardId) }],
  tokenquery: [...every, { code: 5090, holds: ({ token }) => Boolean(token) }],
  tokencancel: [...every, { code: 5090, holds: ({ token }) => Boolean(token) }],
} as const satisfies Record<string, readonly Rule[]>;

export type Operation = keyof typeof rules;

export function addressesOf(request: WireRequest): Transaction['urls'] {
  const [success = '', fail = '', cancel = '', timeout = ''] = addresses(request);
  return { success, fail, cancel, timeout };
}
