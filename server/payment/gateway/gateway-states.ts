import type { ErrorCode } from '../../../contract/platform/problem.ts';

type StatusRow = {
  paid: boolean;
  /** The gateway has ended with the payment; only refunds may follow. */
  over: boolean;
  error?: ErrorCode;
};

const failed = { paid: false, over: true } as const;

/** States of a payment at a gateway. @internal */
export const gatewayStatuses = {
  started: { paid: false, over: false },
  in_payment: { paid: false, over: false },
  in_review: { paid: false, over: false },
  authorized: { paid: false, over: false },
  paid: { paid: true, over: true },
  refused: { ...failed, error: 'P001' },
  cancelled: { ...failed, error: 'P002' },
  timed_out: { ...failed, error: 'P005' },
  released: failed,
  unrecognised: { paid: false, over: false, error: 'P003' },
} as const satisfies Record<string, StatusRow>;

export type GatewayStatus = keyof typeof gatewayStatuses;

/** The outcome that the customer's return address names; it chooses the next page, and never makes a payment count as paid. */
export const returnEvents = {
  paid: { showsTransactionId: true },
  refused: { showsTransactionId: true, error: 'P001' },
  cancelled: { showsTransactionId: false, error: 'P002' },
  timed_out: { showsTransactionId: false, error: 'P005' },
} as const satisfies Partial<Record<GatewayStatus, { showsTransactionId: boolean; error?: ErrorCode }>>;

export type ReturnEvent = keyof typeof returnEvents;

type RefusalRow = {
  error?: ErrorCode;
  /** The next step: the `customer` pays another way, the request is sent `again`, a `query` decides, or a `person` looks into it. */
  next: 'customer' | 'again' | 'query' | 'person';
};

export const refusals = {
  declined: { error: 'P001', next: 'customer' },
  card_gone: { error: 'P001', next: 'customer' },
  cancelled: { error: 'P002', next: 'customer' },
  timed_out: { next: 'customer' },
  unavailable: { error: 'P004', next: 'again' },
  unsettled: { error: 'P003', next: 'query' },
  duplicate: { error: 'P003', next: 'query' },
  missing: { error: 'P003', next: 'person' },
  amount: { error: 'P003', next: 'person' },
  request: { error: 'P004', next: 'person' },
  account: { error: 'P004', next: 'person' },
  unrecognised: { error: 'P003', next: 'person' },
} as const satisfies Record<string, RefusalRow>;

export type Refusal = keyof typeof refusals;
