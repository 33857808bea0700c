import type { PaymentWay } from '../../../contract/payment/plan.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import type { Money } from '../../../contract/platform/money.ts';
import type { GatewayStatus, Refusal, ReturnEvent } from './gateway-states.ts';

/** The gateway that takes a partner's payments in a currency; `*` stands for every partner that no rule names. */
export type GatewayRule = { partner: string; currency: Money['currency']; gateway: string };

export type TransferAccount = {
  partner: string;
  currency: Money['currency'];
  iban: string;
  days: number;
  holder: string;
  bank: string;
};

type BillingAddress = {
  name: string;
  /** The code of ISO 3166-1 alpha-2. */
  country: string;
  state: string;
  city: string;
  zip: string;
  address: string;
};

/** Later payments that the customer allows: how many, until when, each of at most `maxAmount` minor units. */
type RecurringTerms = { times: number; until: Temporal.Instant; maxAmount: number };

/** `orderRef` is new for each try to pay, because a gateway takes each only once. */
export type PaymentOrder = {
  orderRef: string;
  title: string;
  amount: Money;
  email: string;
  language: Language;
  expiresAt: Temporal.Instant;
  returnUrl: string;
  billing: BillingAddress;
  recurring?: RecurringTerms;
};

export type StartedPayment = { transactionId: string; paymentUrl: string; tokens: readonly string[] };

/** Amounts of refunds are positive. */
type GatewayRefund = { transactionId: string; amount: Money };

/** `amount` is absent where the gateway does not say it. The caller must compare each field with the order's. */
export type GatewayTransaction = {
  orderRef: string;
  transactionId: string;
  status: GatewayStatus;
  currency: Money['currency'];
  amount: Money | undefined;
  remaining: Money | undefined;
  paidAt: Temporal.Instant | undefined;
  finishedAt: Temporal.Instant | undefined;
  refunds: readonly GatewayRefund[];
};

type GatewayRefusal = { outcome: 'refused'; refusal: Refusal; gatewayCodes: readonly number[] };

/** `unreachable`: the answer was cut or late, so the request may have been done. `pending`: the gateway has not finished it. */
export type UnknownReason = 'unreachable' | 'status' | 'signature' | 'malformed' | 'mismatch' | 'pending';

/** `unknown` must not be taken for a failure, because the request may have been done; a query decides. */
export type GatewayAnswer<Result> =
  | { outcome: 'done'; result: Result }
  | GatewayRefusal
  | { outcome: 'unknown'; reason: UnknownReason };

export type GatewayReturn = {
  event: ReturnEvent;
  orderRef: string;
  transactionId: string | undefined;
  currency: Money['currency'];
  refusal: Refusal | undefined;
};

export type GatewayNotification = {
  orderRef: string;
  transactionId: string;
  status: GatewayStatus;
  /** The currency of the account that signed it; compare it with the order's. */
  currency: Money['currency'];
  paidAt: Temporal.Instant | undefined;
  finishedAt: Temporal.Instant | undefined;
  card: { mask: string; expiresAt: Temporal.Instant | undefined } | undefined;
  amount: Money | undefined;
};

type ReadNotification =
  /** Must not be confirmed: nobody can read it, or the gateway did not sign it. */
  | { refused: 'malformed' | 'signature' }
  /** Without a notification, the message is about something other than an order. */
  | { notification: GatewayNotification | undefined; confirmation: Confirmation };

type Confirmation = { body: Uint8Array<ArrayBuffer>; signature: string | undefined };

/** A gateway that cannot search by our reference finds an order by its transaction or by when it was started. */
export type OrderTrace = { transactionId: string | null; startedAt: Temporal.Instant };

export type PaymentGateway = {
  name: string;
  host: string;
  /** In minutes: the time in which a customer must pay; a gateway may refuse a shorter one. */
  minutesToPay: number;
  signatureHeader: string;
  way: PaymentWay;
  /** How many payments a comparison may name in one query (`together`), and ask about in a minute. */
  asks: { together: number; aMinute: number };
  takes: (currency: Money['currency']) => boolean;
  start: (order: PaymentOrder) => Promise<GatewayAnswer<StartedPayment>>;
  /** Orders that the gateway does not know are left out. */
  query: (request: {
    currency: Money['currency'];
    orderRefs?: readonly string[];
    transactionIds?: readonly string[];
    known?: OrderTrace;
  }) => Promise<GatewayAnswer<readonly GatewayTransaction[]>>;
  /** A repeat may refund twice: after `unknown`, the refunds listed by a query decide. `refundRef` identifies the refund. */
  refund: (request: {
    orderRef: string;
    amount: Money;
    refundRef?: string;
    known?: OrderTrace;
  }) => Promise<GatewayAnswer<{ refund: GatewayRefund; remaining: Money }>>;
  cancel: (request: {
    orderRef: string;
    currency: Money['currency'];
    known?: OrderTrace;
  }) => Promise<GatewayAnswer<{ status: GatewayStatus }>>;
  charge: (order: Omit<PaymentOrder, 'recurring'>, token: string) => Promise<GatewayAnswer<{ transactionId: string }>>;
  cancelToken: (request: { token: string; currency: Money['currency'] }) => Promise<GatewayAnswer<{ active: boolean }>>;
  cancelCard: (request: {
    transactionId: string;
    currency: Money['currency'];
  }) => Promise<GatewayAnswer<{ active: boolean }>>;
  /** Undefined for an address that the gateway did not make, which says nothing of the payment (P003). */
  readReturn: (query: URLSearchParams) => GatewayReturn | undefined;
  readNotification: (body: Uint8Array, signature: string | undefined, now: Temporal.Instant) => ReadNotification;
};
