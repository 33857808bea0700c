import { paymentStates } from '../../../contract/payment/payment-states.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import { iso } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { transferName } from '../accounting/transfer-accounts.ts';

const open = statesOf(paymentStates, ({ open: isOpen }) => isOpen);

export type WaitingPayment = {
  id: string;
  brand: string;
  kind: string;
  gateway: string;
  orderRef: string;
  status: string;
  queries: number;
  parkedFor: string | null;
  expiresAt: string;
  nextQueryAt: string | null;
};

export async function waitingPayments({ db }: Database, now: Temporal.Instant): Promise<WaitingPayment[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('partner', 'partner.id', 'payment.partner_id')
    .where('gateway', '<>', transferName)
    .where((is) =>
      is.or([
        is('parked_at', 'is not', null),
        is.and([
          is('next_query_at', 'is not', null),
          is('status', 'in', open),
          is.or([
            is('queries', '>', 0),
            is('status', '=', 'unknown'),
            is('kind', '=', 'refund'),
            is('expires_at', '<', iso(now)),
          ]),
        ]),
      ]),
    )
    .select(['payment.id', 'partner.key as brand', 'kind', 'gateway', 'order_ref', 'status', 'queries', 'parked_for'])
    .select(['expires_at', 'next_query_at'])
    .orderBy('payment.created_at')
    .execute();
  return rows.map(({ order_ref, parked_for, expires_at, next_query_at, ...row }) => ({
    ...row,
    orderRef: order_ref,
    parkedFor: parked_for,
    expiresAt: expires_at,
    nextQueryAt: next_query_at,
  }));
}

export type AwayGateway = {
  gateway: string;
  operation: string;
  currency: string;
  cause: string;
  failures: number;
  since: string;
};

export async function awayGateways({ db }: Database): Promise<AwayGateway[]> {
  return db
    .selectFrom('gateway_trouble')
    .select(['gateway', 'operation', 'currency', 'cause', 'failures', 'since'])
    .orderBy('since')
    .execute();
}

/** Asks soon about an open payment, not about a refund, which has its own time, or a parked one, which the desk has. @returns how many */
export async function askSoon({ db }: Database, id: string, now: Temporal.Instant): Promise<number> {
  const rows = await db
    .updateTable('payment')
    .set({ next_query_at: iso(now) })
    .where('id', '=', id)
    .where('next_query_at', 'is not', null)
    .where('status', 'in', open)
    .where('kind', '<>', 'refund')
    .returning('id')
    .execute();
  return rows.length;
}
